// When a host looks for an update, and whether it takes one that it may have: ../scheduleCases.json has the cases that every host keeps to.
// Not run on a device: parsed, and held against the contract, by tests. Run those cases in the app's own tests.
// A look is a few hundred bytes; a package is some megabytes. So the one goes by the clock alone, and the other by the network and the disk.
import Foundation

/// Times are seconds, sizes bytes.
enum UpdateSchedule {
    private static let hour: TimeInterval = 3600
    /// After the first failure, doubled with each in turn, and no longer than the last.
    private static let retry: TimeInterval = 15 * 60, lastRetry = 6 * hour
    /// In which a page that is loaded is ready, or is not waited for: a broken one is mended by an update.
    static let settled: TimeInterval = 30
    /// Between two moments of a page that stays in front.
    static let idle: TimeInterval = 15 * 60
    /// Left to the person and to the page's own storage.
    private static let margin: Int64 = 50 << 20

    /// `looked`: when the last look began, if ever. `misses`: the looks in turn that came to nothing.
    static func isDue(now: TimeInterval, looked: TimeInterval?, misses: Int) -> Bool {
        guard let looked = looked, now >= looked else { return true } // the clock was put back
        let pause = misses == 0 ? hour : min(retry * TimeInterval(1 << min(misses - 1, 16)), lastRetry)
        return now - looked >= pause
    }

    /// Why a package is not fetched now; empty where it is. What is shown and withdrawn is worth the bytes: its makers know that it is bad.
    static func networkObstacle(isMetered: Bool, isWithdrawn: Bool) -> String {
        isMetered && !isWithdrawn ? "it waits for a network that is not metered" : ""
    }

    /// The same for a package of `total` bytes and a device with `room` for so many, where it can say. Twice: until the next start but
    /// one, the package before it stays for a way back.
    static func roomObstacle(total: Int64, room: Int64?) -> String {
        let needed = 2 * total + margin
        guard let room = room, room < needed else { return "" }
        return "there is no room for it: it needs \((needed + (1 << 20) - 1) >> 20) MB"
    }
}
