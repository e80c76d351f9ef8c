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
    /// When the last look began, in seconds, and the looks in turn that came to nothing. An app that knew no schedule wrote neither.
    var looked: TimeInterval?
    var misses: Int?
    /// What the last look came to, and why the one after the current one failed here.
    var update: String?
    var reason: String?

    /// Starts that a new package gets to show that it works.
    static let tries = 2

    /// Chooses what this start shows.
    mutating func begin() {
        let coming = next
        if starts >= PackageState.tries { _ = goBack(because: reason ?? PackageReason.nothingPainted.rawValue) }
        if let coming = coming {
            // An untried package is nothing to go back to. What was good before needs no trial.
            let good = starts > 0 ? previous ?? current : current
            let wasGood = [current, previous].contains(coming)
            current = coming
            previous = wasGood ? nil : good
            next = nil
            starts = wasGood ? 0 : 1
            reason = nil
        } else if starts > 0 {
            starts += 1
        }
    }

    /// The current one failed: the one before it, and never this one again. False where there is none.
    mutating func goBack(because why: String) -> Bool {
        guard let before = previous else { return false }
        failed.append(current)
        reason = why
        current = before
        previous = nil
        starts = 0
        return true
    }

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
