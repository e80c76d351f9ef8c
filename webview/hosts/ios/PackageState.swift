// What a package store keeps in `state.json`. Not run on a device: parsed, and held against the contract, by tests.
import Foundation

struct PackageState: Codable {
    var current: String
    var previous: String?
    var next: String?
    /// Starts of a new package of which no page was up yet; 0 once one is.
    var starts = 0
    var failed: [String] = []
    // An app that knew no channels wrote none of these. Of the last channel that was followed: when it was made, what it withdrew.
    var made: String?
    var withdrawn: [String]?
    /// The next start shows what came with the app.
    var goesBack: Bool?

    private static func file(in folder: URL) -> URL { folder.appendingPathComponent("state.json") }

    /// Nothing at the first start, or where the state is no more.
    static func read(in folder: URL) -> PackageState? {
        (try? Data(contentsOf: file(in: folder))).flatMap { try? JSONDecoder().decode(PackageState.self, from: $0) }
    }

    /// One write, whole or not at all.
    func write(in folder: URL) throws {
        try JSONEncoder().encode(self).write(to: PackageState.file(in: folder), options: .atomic)
    }
}

extension URLSession {
    /// What is longer than `most` bytes is not read to its end.
    func fetch(_ path: String, from address: URL, most: Int) async throws -> Data {
        let (bytes, _) = try await bytes(from: address.appendingPathComponent(path))
        var data = Data()
        for try await byte in bytes {
            guard data.count < most else { throw Unfit(reason: "\(path) is longer than \(most) bytes") }
            data.append(byte)
        }
        return data
    }
}
