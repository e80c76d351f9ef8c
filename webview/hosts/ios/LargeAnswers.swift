// Data that is too long for a message: the page fetches it, once, by a path of its own origin.
// Not run on a device: parsed, and held against the contract, by tests.
import Foundation

private let largest = 64 * 1_024
private let most = 32 * 1_024 * 1_024
private let kept: TimeInterval = 30

/// All but `data` is on the main thread, as WebKit is.
final class LargeAnswers {
    static let folder = "/answers/"

    private var waiting: [String: (user: String?, data: Data)] = [:]
    private let user: () -> String?

    init(user: @escaping () -> String?) {
        self.user = user
    }

    /// Written where the answer came, which need not be the main thread.
    static func data(of outcome: Result<RequestResult, Failure>) -> Data? {
        guard case .success(let answer) = outcome, JSONSerialization.isValidJSONObject([answer.data]) else { return nil }
        return try? JSONSerialization.data(withJSONObject: answer.data, options: .fragmentsAllowed)
    }

    /// host-large. The answer for a message. What is not fetched is forgotten.
    func answer(_ answer: RequestResult, data: Data?) -> RequestResult {
        let held = waiting.values.reduce(0) { $0 + $1.data.count }
        guard let data = data, data.count > largest, held + data.count <= most else { return answer }
        let path = LargeAnswers.folder + UUID().uuidString
        waiting[path] = (user(), data)
        DispatchQueue.main.asyncAfter(deadline: .now() + kept) { [weak self] in self?.waiting[path] = nil }
        return RequestResult(code: answer.code, msg: answer.msg, data: NSNull(), at: path)
    }

    /// Once, and for the user alone whose it is.
    func take(_ path: String) -> Data? {
        guard let had = waiting.removeValue(forKey: path), had.user == user() else { return nil }
        return had.data
    }

    /// Another page is loaded.
    func clear() { waiting = [:] }
}
