// Pages from signed packages: which one is shown, how a new one comes, and how a bad one goes: the steps of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests.
import CryptoKit
import Foundation

public final class PackageStore {
    private static let mostManifest = 1 << 20, mostSignature = 1 << 10 // bytes

    private let folder: URL
    private let keys: [Curve25519.Signing.PublicKey]
    private let exchange: String
    private let appVersion: String
    private let device: String, channel: String
    /// The version that came with the app.
    private let embedded: String
    private var state: PackageState

    /// `bundled` is the unpacked package inside the app, signed as the app is. `keys`: base64, two while one replaces the other.
    /// `exchange`: the id that the packer prints. `device`: an id of this install that stays; rollouts go by it, and it never leaves
    /// the device. `channel`: a tester's, where the person is one.
    public init(
        folder: URL, keys: [String], exchange: String, appVersion: String, bundled: URL,
        device: String, channel: String = ReleaseChannel.stable
    ) throws {
        self.folder = folder
        self.exchange = exchange
        self.appVersion = appVersion
        self.device = device
        self.channel = channel
        self.keys = try keys.map { try Curve25519.Signing.PublicKey(rawRepresentation: Data(base64Encoded: $0) ?? Data()) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let content = try Data(contentsOf: bundled.appendingPathComponent("manifest.json"))
        let own = try JSONDecoder().decode(PackageManifest.self, from: content)
        let kept = PackageState.read(in: folder)
        embedded = own.version
        state = kept ?? PackageState(current: own.version)
        // The app itself may bring newer pages than the last update did; or all go back to them.
        let goesBack = state.goesBack == true && !state.failed.contains(own.version)
        let isNewer = try PackageManifest.isNewer(own.version, than: state.next ?? state.current)
        let isWithdrawn = state.withdrawn?.contains(own.version) == true
        if kept == nil || goesBack || (isNewer && !isWithdrawn) {
            let isHere = kept != nil && [state.current, state.previous].contains(own.version)
            if !isHere { try place(own.version) { staging in try FileManager.default.copyItem(at: bundled, to: staging) } }
            state.previous = goesBack ? nil : kept?.current
            state.current = own.version
            state.next = nil
            state.starts = 0
            state.goesBack = nil
            state.reason = nil
        }
        try begin()
    }

    // MARK: At start

    /// Chooses what this start shows, and no later.
    private func begin() throws {
        state.begin()
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
        return state.reason == nil ? "kept" : "back"
    }

    /// Where a newer one has failed: which, and why.
    var failed: String? { outcome == "back" ? state.failed.last : nil }
    var reason: String? { outcome == "back" ? state.reason : nil }
    /// What the last look for an update came to.
    var update: String? { state.update }

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
    func doubt(because reason: PackageReason) {
        state.reason = reason.rawValue
        state.starts = PackageState.tries
        try? keep()
    }

    /// The current one failed: the one before it, and never this one again. False where there is none.
    func goBack(because reason: PackageReason) -> Bool {
        guard state.goBack(because: reason.rawValue) else { return false }
        try? keep()
        return true
    }

    /// The swap is this one write, whole or not at all.
    private func keep() throws {
        try state.write(in: folder)
    }

    // MARK: Updates

    /// host-packages: looks for an update at an address. Call it when the app is idle; what is taken is for the next start.
    public func update(from address: URL, session: URLSession = .shared) async throws {
        try await take(from: address, by: session)
    }

    /// The same by a channel, which says what this device is offered, and when it goes back. Returns what came of it, or throws `PutOff`.
    public func follow(_ address: URL, isMetered: Bool, session: URLSession = .shared) async throws -> ReleaseDecision {
        let content = try await session.fetch("channel.json", from: address, most: ReleaseChannel.mostBytes)
        let signature = try await session.fetch("channel.sig", from: address, most: PackageStore.mostSignature)
        try verify(content, signature)
        let said = try ReleaseChannel.read(content, exchange: exchange, known: state.made ?? "")
        let decision = try decide(said)
        if decision == .ended { return decision }
        guard case .takes(let version) = decision, version != state.previous else {
            try await MainActor.run { try obey(said, decision) }
            return decision
        }
        do {
            let isWithdrawn = said.withdrawn.contains(state.current)
            let obstacle = UpdateSchedule.networkObstacle(isMetered: isMetered, isWithdrawn: isWithdrawn)
            if obstacle != "" { throw PutOff(reason: obstacle) }
            try await take(from: address.appendingPathComponent(version), wanted: version, saidBy: said, by: session)
        } catch let putOff as PutOff {
            try await MainActor.run { try obey(said, decision, isPutOff: true) }
            throw putOff
        }
        return decision
    }

    func isDue(at now: TimeInterval) -> Bool {
        UpdateSchedule.isDue(now: now, looked: state.looked, misses: state.misses ?? 0)
    }

    /// What breaks off before `endLook` counts as a failure.
    func beginLook(at now: TimeInterval) {
        state.looked = now
        state.misses = (state.misses ?? 0) + 1
        try? keep()
    }

    func endLook(_ came: String, isFailure: Bool) {
        if !isFailure { state.misses = 0 }
        state.update = came
        try? keep()
    }

    private func decide(_ said: ReleaseChannel) throws -> ReleaseDecision {
        let own = ReleaseDevice(
            app: appVersion, channel: channel, bucket: ReleaseRules.bucket(of: device),
            current: state.current, embedded: embedded, waiting: state.next, failed: state.failed
        )
        return try ReleaseRules.decide(said, own, today: PackageManifest.today())
    }

    /// One write: what waits, and what the next start does.
    private func obey(_ said: ReleaseChannel, _ decision: ReleaseDecision, isPutOff: Bool = false) throws {
        guard try decision == decide(said), said.made >= state.made ?? "" else {
            throw Unfit(reason: "another update has come meanwhile")
        }
        // Where it is put off, another is wanted than what waits.
        if case .takes(let version) = decision, !isPutOff { state.next = version } else if decision != .waits { state.next = nil }
        state.goesBack = decision == .embedded ? true : nil
        state.made = said.made
        state.withdrawn = said.withdrawn
        try keep()
    }

    private func take(
        from address: URL, wanted: String? = nil, saidBy said: ReleaseChannel? = nil, by session: URLSession
    ) async throws {
        let content = try await session.fetch("manifest.json", from: address, most: PackageStore.mostManifest)
        let signature = try await session.fetch("manifest.sig", from: address, most: PackageStore.mostSignature)
        let manifest = try check(content, signature, wanted: wanted)
        try manifest.checkUpdate(of: exchange)
        let obstacle = UpdateSchedule.roomObstacle(total: Int64(manifest.total), room: Updates.room(in: folder))
        if obstacle != "" { throw PutOff(reason: obstacle) }
        let download = try await PackageDownload(
            of: manifest, manifest: content, signature: signature, from: address, here: pages, by: session
        )
        try await MainActor.run {
            _ = try check(content, signature, wanted: wanted) // another update may have come meanwhile
            try place(manifest.version, fill: download.write)
            if let said = said { return try obey(said, .takes(manifest.version)) }
            state.next = manifest.version
            state.goesBack = nil
            try keep()
        }
    }

    private func verify(_ content: Data, _ signature: Data) throws {
        let text = String(data: signature, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let bytes = Data(base64Encoded: text) ?? Data()
        guard keys.contains(where: { $0.isValidSignature(bytes, for: content) }) else {
            throw Unfit(reason: "the signature does not hold")
        }
    }

    /// `wanted`: the version that a channel leads to, which may be lower than what is here.
    private func check(_ content: Data, _ signature: Data, wanted: String?) throws -> PackageManifest {
        try verify(content, signature)
        guard let manifest = try? JSONDecoder().decode(PackageManifest.self, from: content) else {
            throw Unfit(reason: "its manifest is none")
        }
        if let wanted = wanted, manifest.version != wanted {
            throw Unfit(reason: "it is \(manifest.version), and not \(wanted) as its channel says")
        }
        let have = wanted == nil ? [state.current, state.next].compactMap { $0 } : []
        try manifest.checkFit(have: have, failed: state.failed, appVersion: appVersion)
        if wanted == nil, state.withdrawn?.contains(manifest.version) == true {
            throw Unfit(reason: "\(manifest.version) was withdrawn")
        }
        return manifest
    }

    /// Fills a folder beside the others and gives it its name once it is whole.
    private func place(_ version: String, fill: (URL) throws -> Void) throws {
        if version == state.previous { return } // whose folder is whole, and may be shown
        let staging = folder.appendingPathComponent("staging-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: staging) } // of which nothing is left once it has its name
        try fill(staging)
        let place = folder.appendingPathComponent(version)
        try? FileManager.default.removeItem(at: place) // of a try that was cut short
        try FileManager.default.moveItem(at: staging, to: place)
    }
}
