// What the page may ask of the app. Not run on a device: parsed, and held against the contract, by tests.
// What stands behind `app` is your own; the names, params and results are the contract's.
import UIKit

public final class AppMethods {
    typealias Outcome = Result<Wire, Failure>

    private let app: ExchangeApp
    weak var host: InsightsHost?
    /// Of the package, before a screen shows it.
    var release = ""
    var safeArea = SafeArea(top: 0, right: 0, bottom: 0, left: 0)
    /// What stops each request, by page and id.
    private var running: [String: () -> Void] = [:]
    lazy var large = LargeAnswers { [app] in app.userId }
    lazy var exchange = ExchangeCalls(app: app) { [weak self] in
        DispatchQueue.main.async { self?.host?.send(.session, SessionEvent(userId: nil)) }
    }

    public init(app: ExchangeApp) {
        self.app = app
    }

    /// A method that your app has not got yet: leave it out here, and the page says "please upgrade" or does without.
    func has(_ method: InsightsMethod) -> Bool { true }

    func note(_ text: String) { app.note(text) }

    /// Whose a page is that is loaded now.
    var owner: WarmOwner {
        WarmOwner(
            userId: app.userId, locale: app.look.locale, release: release, at: (Date().timeIntervalSince1970 * 1_000).rounded()
        )
    }

    /// `firstAnswers` are the start object's alone.
    func context(firstAnswers: [GetAppContextFirstAnswer]? = nil) -> GetAppContextResult {
        GetAppContextResult(
            protocol: Double(insightsProtocol),
            platform: "ios",
            version: app.version,
            theme: app.look.theme,
            locale: app.look.locale,
            currency: app.look.currency,
            userId: app.userId,
            simulation: app.isSimulation,
            safeArea: safeArea,
            screens: app.routes,
            carrier: "iosReply",
            textScale: textScale,
            packageVersion: host?.shownPackage.current,
            packageOutcome: host?.shownPackage.outcome,
            packageFailed: host?.shownPackage.failed,
            packageReason: host?.shownPackage.reason,
            updateOutcome: host?.shownPackage.update,
            firstAnswers: firstAnswers
        )
    }

    /// The person's own size of text, 1 as usual.
    private var textScale: Double { Double(UIFontMetrics.default.scaledValue(for: 100)) / 100 }

    /// Does what is asked by the message `id` of `page`. Throws `BadParams`, before anything was done.
    func call(_ method: InsightsMethod, params json: Any?, page: String, id: String, answer: @escaping (Outcome) -> Void) throws {
        switch method {
        case .getAppContext:
            _ = try NoParams(json)
            answer(.success(context()))
        case .getUserInfo:
            _ = try NoParams(json)
            answer(.success(GetUserInfoResult(userInfo: app.user)))
        case .request:
            let params = try RequestParams(json)
            let key = "\(page) \(id)"
            running[key] = exchange.request(params.method, params.path, params.params) { [weak self] outcome in
                let data = params.canFetch == true ? LargeAnswers.data(of: outcome) : nil
                DispatchQueue.main.async {
                    self?.running[key] = nil
                    answer(outcome.map { (self?.large.answer($0, data: data) ?? $0) as Wire })
                }
            }
        case .upload:
            let params = try UploadParams(json)
            upload(params, answer: answer)
        case .trackEvents:
            let params = try TrackEventsParams(json)
            track(params, answer: answer)
        case .openScreen:
            let params = try OpenScreenParams(json)
            openScreen(params, answer: answer)
        case .closePage:
            _ = try NoParams(json)
            answer(.success(ClosePageResult()))
            if host?.turnsBack == true { return stepBack() }
            host?.letGo()
            // The page hears of it first.
            DispatchQueue.main.async { self.host?.navigationController?.popViewController(animated: true) }
        case .login:
            _ = try NoParams(json)
            logIn { userId in
                answer(.success(LoginResult(userId: userId)))
                self.host?.send(.session, SessionEvent(userId: userId))
            }
        case .logout:
            _ = try NoParams(json)
            app.logOut {
                answer(.success(LogoutResult()))
                self.host?.send(.session, SessionEvent(userId: nil))
            }
        case .share:
            let params = try ShareParams(json)
            share(params, answer: answer)
        case .pickMedia:
            let params = try PickMediaParams(json)
            pick(params.kind, params.most) { items in answer(.success(PickMediaResult(items: items))) }
        case .ready:
            let told = try ReadyParams(json)
            answer(.success(ReadyResult()))
            host?.hear(told)
        case .badge:
            let params = try BadgeParams(json)
            app.badge(params.unread)
            answer(.success(BadgeResult()))
        case .changed:
            let what = try ChangedParams(json)
            app.changed(what.kind, what.id, what.change)
            answer(.success(ChangedResult()))
        case .cancel:
            let params = try CancelParams(json)
            answer(.success(CancelResult()))
            running.removeValue(forKey: "\(page) \(params.call)")?()
        case .setNavigationBar:
            let params = try SetNavigationBarParams(json)
            host?.title = params.title
            host?.navigationController?.setNavigationBarHidden(!params.visible, animated: false)
            answer(.success(SetNavigationBarResult()))
        }
    }

    private func logIn(done: @escaping (String?) -> Void) {
        #if DEBUG
        if let hands = host?.hands, !hands.isByHand { return hands.logIn(done: done) }
        #endif
        app.logIn(done: done)
    }

    private func pick(_ kind: String, _ most: Int, done: @escaping ([PickMediaItem]) -> Void) {
        #if DEBUG
        if let hands = host?.hands, !hands.isByHand { return hands.pick(kind, most: most, done: done) }
        #endif
        app.pick(kind, most: most, done: done)
    }

    /// The page goes out of sight, and comes back.
    private func stepBack() {
        #if DEBUG
        DispatchQueue.main.async { self.host?.hands?.cover() }
        #endif
    }

    /// Acknowledged once the exchange has them: the page keeps them until then.
    private func track(_ params: TrackEventsParams, answer: @escaping (Outcome) -> Void) {
        let accepted = TrackEventsResult(accepted: Double(params.events.count))
        if params.events.isEmpty { return answer(.success(accepted)) }
        exchange.request("POST", "/v1/buried/log/info", params.events) { outcome in
            switch outcome {
            case .success(let envelope) where ["00000", "200"].contains(envelope.code): answer(.success(accepted))
            case .success(let envelope): answer(.failure(Failure("not_taken", envelope.msg)))
            case .failure(let failure): answer(.failure(failure))
            }
        }
    }

    private func openScreen(_ params: OpenScreenParams, answer: @escaping (Outcome) -> Void) {
        guard let screen = app.screen(params.screen, params.params, params.url), let navigation = host?.navigationController else {
            return answer(.failure(Failure("no_screen", "This app has no screen \(params.screen).")))
        }
        answer(.success(OpenScreenResult()))
        if host?.turnsBack == true { return stepBack() }
        if params.closePage { host?.letGo() }
        DispatchQueue.main.async {
            let below = params.closePage ? navigation.viewControllers.filter { $0 !== self.host } : navigation.viewControllers
            navigation.setViewControllers(below + [screen], animated: true)
        }
    }

    private func upload(_ params: UploadParams, answer: @escaping (Outcome) -> Void) {
        let progress: (Double, Double) -> Void = { sent, total in
            let event = UploadProgressEvent(handle: params.handle, sent: sent, total: total)
            DispatchQueue.main.async { self.host?.send(.uploadProgress, event) }
        }
        app.upload(params.handle, params.uploadId, params.kind, progress: progress) { answer($0.map { $0 as Wire }) }
    }

    private func share(_ params: ShareParams, answer: @escaping (Outcome) -> Void) {
        guard let url = URL(string: params.url) else {
            return answer(.failure(Failure("bad_params", "url must be an address")))
        }
        if host?.turnsBack == true { return answer(.success(ShareResult(shared: false))) }
        let sheet = UIActivityViewController(activityItems: [params.text ?? params.title, url], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = host?.view
        sheet.completionWithItemsHandler = { _, isDone, _, _ in answer(.success(ShareResult(shared: isDone))) }
        host?.present(sheet, animated: true)
    }

    // Call it after the app's own screens log a user in or out.
    public func sessionChanged() {
        host?.send(.session, SessionEvent(userId: app.userId))
    }

    /// Call it when the person changes theme, language, currency or, at `UIContentSizeCategory.didChangeNotification`, the size of text.
    public func appearanceChanged() {
        let look = app.look
        let change = AppearanceEvent(
            theme: look.theme, locale: look.locale, currency: .some(look.currency), textScale: textScale
        )
        host?.send(.appearance, change)
    }
}
