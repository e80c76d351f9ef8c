// Pages from signed packages: which one is shown, how a new one comes, and how a bad one goes: the steps of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests.
import CryptoKit
import Foundation

final class PackageStore {
    private struct State: Codable {
        var current: String
        var previous: String?
        var next: String?
        /// Starts of a new package of which no page was up yet; 0 once one is.
        var starts = 0
        var failed: [String] = []
    }

    /// Starts that a new package gets to show that it works.
    private static let tries = 2
    private static let mostManifest = 1 << 20
    private static let mostSignature = 1 << 10

    private let folder: URL
    private let keys: [Curve25519.Signing.PublicKey]
    private let exchange: String
    private let appVersion: String
    private var state: State

    /// `bundled` is the unpacked package inside the app, signed as the app is. `keys`: base64, two while one replaces the other.
    /// `exchange`: the id that the packer prints.
    init(folder: URL, keys: [String], exchange: String, appVersion: String, bundled: URL) throws {
        self.folder = folder
        self.exchange = exchange
        self.appVersion = appVersion
        self.keys = try keys.map { try Curve25519.Signing.PublicKey(rawRepresentation: Data(base64Encoded: $0) ?? Data()) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let content = try Data(contentsOf: bundled.appendingPathComponent("manifest.json"))
        let own = try JSONDecoder().decode(PackageManifest.self, from: content)
        let kept = try? JSONDecoder().decode(State.self, from: Data(contentsOf: folder.appendingPathComponent("state.json")))
        state = kept ?? State(current: own.version)
        // The app itself may bring newer pages than the last update did.
        if try PackageManifest.isNewer(own.version, than: state.next ?? state.current) || kept == nil {
            try place(own.version) { staging in try FileManager.default.copyItem(at: bundled, to: staging) }
            state = State(current: own.version, previous: kept?.current, failed: state.failed)
        }
        try begin()
    }

    // MARK: At start

    /// Chooses what this start shows, and no later.
    private func begin() throws {
        let next = state.next
        if state.starts >= PackageStore.tries { _ = goBack() }
        if let next = next {
            // One that nobody has heard of yet is nothing to go back to.
            let good = state.starts > 0 ? state.previous ?? state.current : state.current
            state = State(current: next, previous: good, starts: 1, failed: state.failed)
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

    /// What became of the current one, as a page is told it.
    var outcome: String {
        if isOnTrial { return "trial" }
        return !state.failed.isEmpty && state.previous == nil ? "back" : "kept"
    }

    /// Which protocol the pages of the current one speak.
    var currentProtocol: Int {
        let content = try? Data(contentsOf: pages.appendingPathComponent("manifest.json"))
        return content.flatMap { try? JSONDecoder().decode(PackageManifest.self, from: $0) }?.protocol ?? insightsProtocol
    }

    /// A page of it is up: from now on it is the last good one.
    func confirm() {
        guard isOnTrial else { return }
        state.starts = 0
        try? keep()
    }

    /// A page of it was taken away before it could be up: this start was no try.
    func setAside() {
        guard isOnTrial else { return }
        state.starts = 1
        try? keep()
    }

    /// It broke right after it was up: the next start goes back.
    func doubt() {
        state.starts = PackageStore.tries
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

    /// host-packages: looks for an update at an address. Call it when the app is idle; what is taken is for the next start.
    func update(from address: URL, session: URLSession = .shared) async throws {
        let content = try await fetch("manifest.json", from: address, most: PackageStore.mostManifest, by: session)
        let signature = try await fetch("manifest.sig", from: address, most: PackageStore.mostSignature, by: session)
        let manifest = try check(content, signature)
        let sizes = try manifest.checkUpdate(of: exchange)
        var files: [String: Data] = [:]
        for (path, digest) in manifest.files {
            // Most files are those that are here already.
            let here = try? Data(contentsOf: pages.appendingPathComponent(path))
            if let here = here, PackageStore.digest(of: here) == digest {
                files[path] = here
                continue
            }
            let data = try await fetch("files/\(path)", from: address, most: sizes[path] ?? 0, by: session)
            guard data.count == sizes[path], PackageStore.digest(of: data) == digest else {
                throw Unfit(reason: "\(path) is not as it was signed")
            }
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

    /// What is longer than `most` bytes is not read to its end.
    private func fetch(_ path: String, from address: URL, most: Int, by session: URLSession) async throws -> Data {
        let (bytes, _) = try await session.bytes(from: address.appendingPathComponent(path))
        var data = Data()
        for try await byte in bytes {
            guard data.count < most else { throw Unfit(reason: "\(path) is longer than \(most) bytes") }
            data.append(byte)
        }
        return data
    }

    private func check(_ content: Data, _ signature: Data) throws -> PackageManifest {
        let text = String(data: signature, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let bytes = Data(base64Encoded: text) ?? Data()
        guard keys.contains(where: { $0.isValidSignature(bytes, for: content) }) else {
            throw Unfit(reason: "the signature does not hold")
        }
        let manifest = try JSONDecoder().decode(PackageManifest.self, from: content)
        let have = [state.current, state.next].compactMap { $0 }
        try manifest.checkFit(have: have, failed: state.failed, appVersion: appVersion)
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
}
