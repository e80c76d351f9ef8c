// What a channel.json says, and what a device does about it: ../channelCases.json has the cases that every host keeps to.
// Not run on a device: parsed, and held against the contract, by tests. Run those cases in the app's own tests.
import CryptoKit
import Foundation

/// A version of the pages, and who is offered it. `percent`: of a hundred devices. Without `maxApp` there is no greatest app.
struct ReleaseLine: Decodable {
    let version: String
    let minApp: String
    let maxApp: String?
    let percent: Int
    let channel: String
}

/// What is given out to whom. `notAfter`: the last day on which it counts. `embedded`: all go back to what came with the app.
public struct ReleaseChannel: Decodable {
    let name: String
    let exchange: String
    let made: String
    let notAfter: String
    let embedded: Bool
    let lines: [ReleaseLine]
    let withdrawn: [String]

    static let mostBytes = 1 << 16
    /// The channel that every device is of.
    public static let stable = "stable"

    /// Reads a channel whose signature holds. `exchange`: whose packages this app takes. `known`: when the last one was made that was
    /// followed here.
    static func read(_ content: Data, exchange: String, known: String) throws -> ReleaseChannel {
        guard let said = try? JSONDecoder().decode(ReleaseChannel.self, from: content), said.isWhole else {
            throw Unfit(reason: "its channel is none")
        }
        guard said.exchange == exchange else { throw Unfit(reason: "it is a channel of \(said.exchange), not of \(exchange)") }
        guard said.made >= known else { throw Unfit(reason: "it is older than the channel of \(known)") }
        return said
    }

    private var isWhole: Bool {
        let versions = withdrawn + lines.flatMap { [$0.version, $0.minApp, $0.maxApp ?? "0.0.0"] }
        let isMade = PackageManifest.matches(made, "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
        guard name == "insights-channel", isMade, PackageManifest.matches(notAfter, "[0-9]{4}-[0-9]{2}-[0-9]{2}") else { return false }
        guard versions.allSatisfy(PackageManifest.isVersion) else { return false }
        return lines.allSatisfy { (0...100).contains($0.percent) && PackageManifest.matches($0.channel, "[a-z0-9-]{1,32}") }
    }
}

/// What a device says of itself. None of it leaves the device.
struct ReleaseDevice {
    let app: String
    let channel: String
    let bucket: Int
    let current: String
    let embedded: String
    let waiting: String?
    let failed: [String]
}

/// What a device does. All that it changes is shown at the next start.
public enum ReleaseDecision: Equatable {
    /// Its last day is over: nothing changes.
    case ended
    /// What it wants is here already, and waits.
    case waits
    /// What is shown stays, and what waits goes.
    case stays
    /// The pages that came with the app take the place of what is shown.
    case embedded
    /// The package of this version is fetched, whether it is higher or, where what is shown is withdrawn, lower.
    case takes(String)
}

enum ReleaseRules {
    /// A device's place in every rollout, 0 to 99. It goes by its id alone: who is in at 10 % is in at 25 %.
    static func bucket(of device: String) -> Int {
        let digest = SHA256.hash(data: Data("insights-channel/\(device)".utf8))
        let number = digest.prefix(4).reduce(UInt32(0)) { sum, byte in sum << 8 | UInt32(byte) }
        return Int(number % 100)
    }

    private static func isOffered(_ line: ReleaseLine, to device: ReleaseDevice) throws -> Bool {
        if try PackageManifest.compareApp(device.app, line.minApp) < 0 { return false }
        if let maxApp = line.maxApp, try PackageManifest.compareApp(device.app, maxApp) > 0 { return false }
        guard line.channel == ReleaseChannel.stable || line.channel == device.channel else { return false }
        return device.bucket < line.percent
    }

    /// `today`: in UTC, as `2026-11-27`.
    static func decide(_ channel: ReleaseChannel, _ device: ReleaseDevice, today: String) throws -> ReleaseDecision {
        if today > channel.notAfter { return .ended }
        let asCame: ReleaseDecision = device.current == device.embedded ? .stays : .embedded
        if channel.embedded { return asCame }
        var best: String?
        for line in channel.lines {
            let isLeftOut = device.failed.contains(line.version) || channel.withdrawn.contains(line.version)
            guard try !isLeftOut && isOffered(line, to: device) else { continue }
            if let found = best, try !PackageManifest.isNewer(line.version, than: found) { continue }
            best = line.version
        }
        let isWithdrawn = channel.withdrawn.contains(device.current)
        guard let version = best else { return isWithdrawn ? asCame : .stays }
        if try !isWithdrawn && !PackageManifest.isNewer(version, than: device.current) { return .stays }
        if version == device.waiting { return .waits }
        // Nothing needs to be fetched that is in the app.
        return version == device.embedded ? .embedded : .takes(version)
    }
}
