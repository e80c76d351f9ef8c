// What the exchange's codes ask of the app (SIGNING.md, "Codes"). Not run on a device: parsed,
// and held against the contract, by tests.
import Foundation

private enum Duty {
    case refetch, tellTime, end
}

private let duties: [String: Duty] = [
    "00020": .refetch,
    "00021": .refetch,
    "00022": .tellTime,
    "00023": .end,
    "00004": .end,
    "20906": .end,
    "20205": .end,
]

// A visitor: an answer like any other for the user info call.
private let visitor = "20205"
private let userInfo = "v1/user/overview/userinfo"

/// Codes of a signature, which may stand inside a success.
private let ofSignatures: Set<String> = ["00020", "00021", "00022", "00023"]

private func inner(_ answer: RequestResult) -> RequestResult {
    guard let data = answer.data as? [String: Any], let code = data["code"] as? String, ofSignatures.contains(code) else {
        return answer
    }
    return RequestResult(code: code, msg: data["msg"] as? String ?? "", data: NSNull())
}

private func duty(at code: String, _ path: String) -> Duty? {
    let bare = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return code == visitor && bare == userInfo ? nil : duties[code]
}

/// Calls of the exchange as the page makes them. `ended` hears that the session is over.
final class ExchangeCalls {
    typealias Done = (Result<RequestResult, Failure>) -> Void

    private let app: ExchangeApp
    private let ended: () -> Void

    init(app: ExchangeApp, ended: @escaping () -> Void) {
        self.app = app
        self.ended = ended
    }

    /// host-codes: what a code asks for is done before the page gets the answer. Returns what stops it.
    @discardableResult
    func request(_ method: String, _ path: String, _ params: Any, done: @escaping Done) -> () -> Void {
        let user = app.userId
        let finish: (RequestResult) -> Void = { answer in
            // Not the session of another user who has logged in meanwhile.
            if duty(at: answer.code, path) == .end, user != nil, user == self.app.userId {
                self.app.forgetSession()
                self.ended()
            }
            done(.success(answer))
        }
        var again: (() -> Void)?
        let stop = send(method, path, params, failed: done) { answer in
            switch duty(at: answer.code, path) {
            case .refetch: self.app.forgetSignConfig()
            case .tellTime: self.app.takeLastTime()
            default: return finish(answer)
            }
            // Refused for how it was signed, or when: nothing was done, and it is made once more.
            again = self.send(method, path, params, failed: done, answered: finish)
        }
        return { (again ?? stop)() }
    }

    private func send(
        _ method: String, _ path: String, _ params: Any,
        failed: @escaping Done,
        answered: @escaping (RequestResult) -> Void
    ) -> () -> Void {
        app.request(method, path, params) { outcome in
            switch outcome {
            case .success(let answer): answered(inner(answer))
            case .failure: failed(outcome)
            }
        }
    }
}
