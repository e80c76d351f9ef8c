// What the manifest of a package says, and whether this app may take it: steps 2 to 4 of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests.
import Foundation

/// A package is not taken; `reason` says why.
public struct Unfit: Error {
    public let reason: String
}

/// It may be taken, and is not taken now.
public struct PutOff: Error {
    public let reason: String
}

struct PackageManifest: Decodable {
    let version: String
    let `protocol`: Int
    let minApp: String
    /// SHA-256 of each file, in hex, by its path.
    let files: [String: String]
    let exchange: String
    let notAfter: String
    let sizes: [String: Int]
    let total: Int

    /// `have`: the versions that are here. `failed`: those that did not work.
    func checkFit(have: [String], failed: [String], appVersion: String) throws {
        for known in have {
            if try !PackageManifest.isNewer(version, than: known) { throw Unfit(reason: "\(version) is not newer than \(known)") }
        }
        if failed.contains(version) { throw Unfit(reason: "\(version) has failed here") }
        // A page speaks its own protocol and the one before.
        guard [insightsProtocol, insightsProtocol + 1].contains(self.protocol) else {
            throw Unfit(reason: "its protocol \(self.protocol) is not this app's")
        }
        if try PackageManifest.isNewer(minApp, than: appVersion) { throw Unfit(reason: "it needs the app \(minApp)") }
        if let path = files.keys.first(where: PackageManifest.leadsOut) {
            throw Unfit(reason: "\(path) leads out of its folder")
        }
    }

    /// Of a package that comes from a server: whose it is, how long it is taken, and how much there is of it.
    func checkUpdate(of own: String) throws {
        guard exchange == own else { throw Unfit(reason: "it is a package of \(exchange), not of \(own)") }
        guard PackageManifest.matches(notAfter, "[0-9]{4}-[0-9]{2}-[0-9]{2}") else { throw Unfit(reason: "\(notAfter) is no day") }
        if PackageManifest.today() > notAfter { throw Unfit(reason: "it was for apps until \(notAfter)") }
        let isWhole = Set(sizes.keys) == Set(files.keys) && sizes.values.allSatisfy { (0...PackageManifest.mostBytes).contains($0) }
        guard isWhole, sizes.values.reduce(0, +) == total else { throw Unfit(reason: "its sizes are not those of its files") }
    }

    /// No package comes near it: sums of sizes stay numbers.
    private static let mostBytes = 1 << 30

    /// Days of the one calendar and time zone, whatever the device's.
    static func today() -> String {
        ISO8601DateFormatter.string(from: Date(), timeZone: TimeZone(secondsFromGMT: 0)!, formatOptions: .withFullDate)
    }

    static func isVersion(_ text: String) -> Bool {
        matches(text, "[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}")
    }

    static func matches(_ text: String, _ pattern: String) -> Bool {
        // `\z`, and no `$`: that would take a line's end after it.
        text.range(of: "\\A(?:\(pattern))\\z", options: .regularExpression) != nil
    }

    /// Versions are three numbers, and compare as such.
    private static func numbers(in version: String) throws -> [Int] {
        guard isVersion(version) else { throw Unfit(reason: "\(version) is no version") }
        return version.split(separator: ".").compactMap { Int($0) }
    }

    static func isNewer(_ version: String, than other: String) throws -> Bool {
        try numbers(in: other).lexicographicallyPrecedes(numbers(in: version))
    }

    private static func leadsOut(_ path: String) -> Bool {
        let parts = path.components(separatedBy: "/")
        return path.contains("\\") || parts.contains("") || parts.contains(".") || parts.contains("..")
    }
}
