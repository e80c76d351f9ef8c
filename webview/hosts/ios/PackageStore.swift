// Pages from signed packages: which one is shown, how a new one comes, and how a bad one goes: the steps of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests.
import CryptoKit
import Foundation

/// What the packer says of a package, signed byte for byte.
struct PackageManifest: Decodable {
    let version: String
    let `protocol`: Int
    let minApp: String
    /// SHA-256 of each file, in hex, by its path.
    let files: [String: String]
}

/// A package is not taken; `reason` says why.
struct Unfit: Error {
    let reason: String
}

final class PackageStore {
    private struct State: Codable {
        var current: String
        var previous: String?
        var next: String?
        /// Starts of a new package that nobody has heard of; 0 once it has spoken.
        var starts = 0
        var failed: [String] = []
    }

    /// Starts that a new package gets to show that it works.
    private static let tries = 2

    private let folder: URL
    private let keys: [Curve25519.Signing.PublicKey]
    private let appVersion: String
    private var state: State

    /// `bundled` is the unpacked package inside the app. `keys`: base64, two while one replaces the other.
    init(folder: URL, keys: [String], appVersion: String, bundled: URL) throws {
        self.folder = folder
        self.appVersion = appVersion
        self.keys = try keys.map { try Curve25519.Signing.PublicKey(rawRepresentation: Data(base64Encoded: $0) ?? Data()) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let content = try Data(contentsOf: bundled.appendingPathComponent("manifest.json"))
        let own = try JSONDecoder().decode(PackageManifest.self, from: content)
        let kept = try? JSONDecoder().decode(State.self, from: Data(contentsOf: folder.appendingPathComponent("state.json")))
        state = kept ?? State(current: own.version)
        // The app itself may bring newer pages than the last update did.
        if kept == nil || PackageStore.isNewer(own.version, than: state.next ?? state.current) {
            try place(own.version) { staging in try FileManager.default.copyItem(at: bundled, to: staging) }
            state = State(current: own.version, previous: kept?.current, failed: state.failed)
        }
        try begin()
    }

    // MARK: At start

    /// Chooses what this start shows, and no later.
    private func begin() throws {
        if let next = state.next {
            state = State(current: next, previous: state.current, starts: 1, failed: state.failed)
        } else if state.starts >= PackageStore.tries {
            _ = goBack()
        } else if state.starts > 0 {
            state.starts += 1
        }
        try keep()
        let kept = [state.current, state.previous, state.next, "state.json"]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !kept.contains(name) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    var current: String { state.current }
    var isOnTrial: Bool { state.starts > 0 }
    var pages: URL { folder.appendingPathComponent(state.current) }

    /// The page has come up and spoken: from now on it is the last good one.
    func confirm() {
        guard isOnTrial else { return }
        state.starts = 0
        try? keep()
    }

    /// The current one failed: the one before it, and never this one again. False where there is none.
    func goBack() -> Bool {
        guard let before = state.previous else { return false }
        state = State(current: before, failed: state.failed + [state.current])
        try? keep()
        return true
    }

    /// The swap is this one write, whole or not at all.
    private func keep() throws {
        try JSONEncoder().encode(state).write(to: folder.appendingPathComponent("state.json"), options: .atomic)
    }

    // MARK: Updates

    /// Looks for an update at an address. Call it when the app is idle; what is taken is for the next start.
    func update(from address: URL, session: URLSession = .shared) async throws {
        let content = try await session.data(from: address.appendingPathComponent("manifest.json")).0
        let signature = try await session.data(from: address.appendingPathComponent("manifest.sig")).0
        let manifest = try check(content, signature)
        var files: [String: Data] = [:]
        for (path, digest) in manifest.files {
            if path.hasPrefix("/") || path.contains("\\") || path.split(separator: "/").contains("..") {
                throw Unfit(reason: "\(path) leads out of its folder")
            }
            // Most files are those that are here already.
            let here = try? Data(contentsOf: pages.appendingPathComponent(path))
            if let here = here, PackageStore.digest(of: here) == digest {
                files[path] = here
                continue
            }
            let data = try await session.data(from: address.appendingPathComponent("files/\(path)")).0
            guard PackageStore.digest(of: data) == digest else { throw Unfit(reason: "\(path) is not as it was signed") }
            files[path] = data
        }
        let whole = files
        try await MainActor.run {
            _ = try check(content, signature) // another update may have come meanwhile
            try place(manifest.version) { staging in
                for (path, data) in whole {
                    let file = staging.appendingPathComponent(path)
                    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try data.write(to: file, options: .atomic)
                }
                try content.write(to: staging.appendingPathComponent("manifest.json"), options: .atomic)
            }
            state.next = manifest.version
            try keep()
        }
    }

    private func check(_ content: Data, _ signature: Data) throws -> PackageManifest {
        let text = String(data: signature, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let bytes = Data(base64Encoded: text) ?? Data()
        guard keys.contains(where: { $0.isValidSignature(bytes, for: content) }) else {
            throw Unfit(reason: "the signature does not hold")
        }
        let manifest = try JSONDecoder().decode(PackageManifest.self, from: content)
        guard PackageStore.isNewer(manifest.version, than: state.next ?? state.current) else {
            throw Unfit(reason: "\(manifest.version) is not newer than \(state.next ?? state.current)")
        }
        if state.failed.contains(manifest.version) { throw Unfit(reason: "\(manifest.version) has failed here") }
        // A page speaks its own protocol and the one before.
        guard [insightsProtocol, insightsProtocol + 1].contains(manifest.protocol) else {
            throw Unfit(reason: "its protocol \(manifest.protocol) is not this app's")
        }
        if PackageStore.isNewer(manifest.minApp, than: appVersion) {
            throw Unfit(reason: "it needs the app \(manifest.minApp)")
        }
        return manifest
    }

    /// Fills a folder beside the others and gives it its name once it is whole.
    private func place(_ version: String, fill: (URL) throws -> Void) throws {
        let staging = folder.appendingPathComponent("staging-\(UUID().uuidString)")
        try fill(staging)
        let place = folder.appendingPathComponent(version)
        try? FileManager.default.removeItem(at: place) // of a try that was cut short
        try FileManager.default.moveItem(at: staging, to: place)
    }

    private static func digest(of data: Data) -> String {
        SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined()
    }

    /// Versions are three numbers, and compare as such.
    private static func isNewer(_ version: String, than other: String) -> Bool {
        let numbers = { (text: String) in text.split(separator: ".").prefix(3).map { Int($0.prefix(while: \.isNumber)) ?? 0 } }
        return numbers(other).lexicographicallyPrecedes(numbers(version))
    }
}
