// Where the files of an update come from: a server, of which only what is not here is asked for.
// Not run on a device: parsed, and held against the contract, by tests.
import CryptoKit
import Foundation

/// Of a package on a server, whose manifest is one that may be taken: all its files, each with the digest that was signed.
struct PackageDownload {
    let manifest: Data
    let signature: Data
    private(set) var files: [String: Data] = [:]

    /// Only files that `here`, the folder that is shown, has not with the digest that was signed are asked for, each no further than its
    /// size.
    init(
        of told: PackageManifest, manifest: Data, signature: Data,
        from address: URL, here: URL, by session: URLSession
    ) async throws {
        self.manifest = manifest
        self.signature = signature
        for (path, digest) in told.files {
            // By its content, which may have changed while the name stayed.
            if let kept = try? Data(contentsOf: here.appendingPathComponent(path)), PackageDownload.digest(of: kept) == digest {
                files[path] = kept
                continue
            }
            let came = try await session.fetch("files/\(path)", from: address, most: told.sizes[path] ?? 0)
            guard came.count == told.sizes[path], PackageDownload.digest(of: came) == digest else {
                throw Unfit(reason: "\(path) is not as it was signed")
            }
            files[path] = came
        }
    }

    /// Writes what was hashed, and nothing else, into a folder.
    func write(to folder: URL) throws {
        for (path, data) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file, options: .atomic)
        }
        try manifest.write(to: folder.appendingPathComponent("manifest.json"), options: .atomic)
    }

    private static func digest(of data: Data) -> String {
        SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined()
    }
}
