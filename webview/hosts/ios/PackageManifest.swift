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
        if try PackageManifest.compareApp(appVersion, minApp) < 0 { throw Unfit(reason: "it needs the app \(minApp)") }
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

    /// A build that is made before its release. Any other label names a build of the release itself, such as `play`.
    private static let before =
        "(?i:a|alpha|b|beta|c|canary|cr|debug|dev|develop|development|eap|insider|m|milestone|nightly|pre|prerelease|preview|rc|"
        + "snapshot|test|unstable|wip)[0-9]*"

    /// Digits of any script as those of ASCII.
    private static func latin(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(200).map { (one: Unicode.Scalar) -> Unicode.Scalar in
            guard one.properties.numericType == .decimal, let value = one.properties.numericValue else { return one }
            return Unicode.Scalar(48 + UInt8(value))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func isBefore(_ label: String) -> Bool {
        let words = label.replacingOccurrences(of: "([a-z])([A-Z])", with: "$1-$2", options: .regularExpression)
        return words.components(separatedBy: CharacterSet(charactersIn: "._-")).contains { word in
            matches(word, before) || word.unicodeScalars.contains { !$0.isASCII }
        }
    }

    /// The first dotted number in what an app calls itself, and 0 behind it for a build before the release, else 1: as the page reads it.
    private static func numbers(ofApp app: String) throws -> [Int] {
        let plain = latin(app)
        guard let found = plain.range(of: "[0-9]+(?:\\.[0-9]+)+", options: .regularExpression) else {
            throw Unfit(reason: "\(app) is no version")
        }
        let parts = plain[found].split(separator: ".").map { min(Int($0) ?? Int.max, 999_999_999) }
        let rest = String(plain[found.upperBound...])
        let label = rest.range(of: "\\A[-_]\\p{L}[\\p{L}\\p{N}._-]*", options: .regularExpression).map { String(rest[$0].dropFirst()) }
        return (parts + [0]).prefix(3) + [isBefore(label ?? "") ? 0 : 1]
    }

    /// Above 0 where an app is newer than a version, below 0 where it is older.
    static func compareApp(_ app: String, _ version: String) throws -> Int {
        let (own, other) = (try numbers(ofApp: app), try numbers(in: version) + [1])
        return own == other ? 0 : own.lexicographicallyPrecedes(other) ? -1 : 1
    }

    private static func leadsOut(_ path: String) -> Bool {
        let parts = path.components(separatedBy: "/")
        return path.contains("\\") || parts.contains("") || parts.contains(".") || parts.contains("..")
    }
}
