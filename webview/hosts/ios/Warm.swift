// A start before the section is opened: engine, page and the answer that it begins with.
// Not run on a device: parsed, and held against the contract, by tests.
import Foundation

public enum WarmState: String {
    case idle, loading, ready, failed, expired
}

/// Whose a page or an answer is, and when it was had: milliseconds since 1970.
struct WarmOwner {
    static let kept = 300_000.0

    let userId: String?
    let locale: String
    let release: String
    let at: Double

    /// host-warm: what may be shown now. A clock that went back makes it old.
    func isFresh(_ now: WarmOwner) -> Bool {
        userId == now.userId && locale == now.locale && release == now.release && at <= now.at && now.at - at < WarmOwner.kept
    }
}

/// One for the app, which gives the screen. Used on the main thread.
public final class Warm {
    private static let path = "v1/social/public/feed"

    public private(set) var state = WarmState.idle
    private let make: () -> InsightsHost
    private var host: InsightsHost?
    private var had: WarmOwner?
    private var answers: [GetAppContextFirstAnswer] = []
    private var stop: (() -> Void)?

    /// `make` makes the screen as the app does without a warm start.
    public init(make: @escaping () -> InsightsHost) {
        self.make = make
    }

    /// Call it when the section may be opened soon.
    public func begin() {
        look()
        guard state != .loading, state != .ready else { return }
        let host = make()
        let asked = host.methods.owner
        self.host = host
        had = asked
        state = .loading
        host.heard = { [weak self] isPainted in self?.hear(isPainted) }
        let params: [String: Any] = ["tab": "recommended", "limit": 10]
        // In simulation trade a page begins otherwise.
        if host.methods.context().simulation { return host.loadViewIfNeeded() }
        stop = host.methods.exchange.request("POST", Warm.path, params) { [weak self, weak host] outcome in
            DispatchQueue.main.async {
                guard let self = self, let host = host, self.host === host, self.state == .loading else { return }
                if case .success(let answer) = outcome, ["00000", "200"].contains(answer.code) {
                    self.answers = [GetAppContextFirstAnswer(
                        path: Warm.path, params: params, answer: answer.json,
                        userId: asked.userId, locale: asked.locale, release: asked.release, at: asked.at
                    )]
                }
                host.firstAnswers = self.freshAnswers(of: host)
                host.loadViewIfNeeded()
            }
        }
    }

    private func hear(_ isPainted: Bool) {
        answers = [] // the page has it
        if state == .loading { state = isPainted ? .ready : .failed }
        Timer.scheduledTimer(withTimeInterval: WarmOwner.kept / 1_000, repeats: false) { [weak self] _ in self?.look() }
    }

    private func freshAnswers(of host: InsightsHost) -> [GetAppContextFirstAnswer] {
        let now = host.methods.owner
        return answers.filter { WarmOwner(userId: $0.userId, locale: $0.locale, release: $0.release, at: $0.at).isFresh(now) }
    }

    /// Lets a page go that may not be shown any more. Call it when the person or the language changes, too.
    public func look() {
        guard state == .loading || state == .ready, let had = had, let host = host, !had.isFresh(host.methods.owner) else { return }
        release()
        state = .expired
    }

    /// The system is short of memory: call it from `didReceiveMemoryWarning`.
    public func release() {
        stop?()
        stop = nil
        // Whether its package works is not known yet: this start does not count.
        if state == .loading { host?.letGo() }
        host = nil
        had = nil
        answers = []
        state = .idle
    }

    /// The screen to push when the section is opened: the page that is ready, else one that loads.
    public func open(_ path: String) -> InsightsHost {
        look()
        let isReady = state == .ready
        let screen = host.flatMap { isReady ? $0 : nil } ?? make()
        if !isReady { screen.firstAnswers = freshAnswers(of: screen) }
        if !isReady || path != PackageScheme.start.path { screen.open(path) }
        screen.heard = nil
        release()
        return screen
    }
}
