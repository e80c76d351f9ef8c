// What a debug build does in a person's stead while the conformance page runs. Not run on a device: parsed by tests.
// What each ask means stands in CONFORMANCE.md, "What a debug build lends". A release has none of this.
#if DEBUG
import UIKit
import WebKit

/// What only your app's own debug build can do.
public protocol Tester: AnyObject {
    func logIn(done: @escaping (String?) -> Void)
    func logOut(done: @escaping () -> Void)
    func pick(_ kind: String, most: Int, done: @escaping ([PickMediaItem]) -> Void)
    /// Changes the app's theme as its settings do, and tells the page so.
    func changeTheme(_ theme: String)
}

/// On the main thread, as the host is.
public final class Hands: NSObject, WKScriptMessageHandlerWithReply {
    static let handler = "insightsTesting"
    static let away = 0.3

    private let app: ExchangeApp
    private let tester: Tester
    private let exchange: ExchangeSettings
    private weak var host: InsightsHost?
    private var mode = "byHand"
    private let kept = ["turnBack", "logIn", "pick", "byHand"]
    private lazy var deeds: [String: () -> Void] = [
        "back": { [weak self] in self?.host?.back() },
        "cover": { [weak self] in self?.cover() },
        "appearance": { [weak self] in self?.flash() },
        "session": { [weak self] in self?.changeSession() },
        "keyboard": { [weak self] in self?.type() },
        "open": { [weak self] in self?.host?.open("/insights/posts/31") },
        "tab": { [weak self] in self?.host?.pressTab() }
    ]

    public init(app: ExchangeApp, tester: Tester, exchange: ExchangeSettings, host: InsightsHost) {
        self.app = app
        self.tester = tester
        self.exchange = exchange
        self.host = host
    }

    /// No app sends itself to the background, or turns its phone: a UI test does (`XCUIDevice`).
    var asks: [String] { deeds.keys.sorted() + kept }

    var turnsBack: Bool { mode == "turnBack" }
    var isByHand: Bool { mode == "byHand" }

    func pageLoaded() {
        mode = "byHand"
    }

    func logIn(done: @escaping (String?) -> Void) {
        if turnsBack { return done(app.userId) }
        tester.logIn(done: done)
    }

    func pick(_ kind: String, most: Int, done: @escaping ([PickMediaItem]) -> Void) {
        if turnsBack { return done([]) }
        tester.pick(kind, most: most, done: done)
    }

    /// What holds from now on does before the page hears of it; what is done is done after.
    public func userContentController(
        _ controller: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void
    ) {
        let body = message.body as? [String: Any] ?? [:]
        let params = body["params"] as? [String: Any] ?? [:]
        let what = params["ask"] as? String ?? ""
        var envelope: [String: Any] = ["id": body["id"] ?? "", "page": body["page"] ?? ""]
        guard exchange.isOwn(message.frameInfo.securityOrigin), message.frameInfo.isMainFrame else {
            envelope["error"] = ["code": "foreign_origin", "message": "This page may not call the app."]
            return replyHandler(envelope, nil)
        }
        guard kept.contains(what) || deeds[what] != nil else {
            envelope["error"] = ["code": "bad_params", "message": "The app has no such testing action."]
            return replyHandler(envelope, nil)
        }
        if kept.contains(what) { mode = what }
        envelope["result"] = ["done": true]
        replyHandler(envelope, nil)
        if let deed = deeds[what] { DispatchQueue.main.async(execute: deed) }
    }

    /// A screen of the app's own over the page, which is left again.
    func cover() {
        guard let navigation = host?.navigationController else { return }
        navigation.pushViewController(UIViewController(), animated: false)
        DispatchQueue.main.asyncAfter(deadline: .now() + Hands.away) { navigation.popViewController(animated: false) }
    }

    private func flash() {
        let was = app.look.theme
        tester.changeTheme(was == "white" ? "black" : "white")
        tester.changeTheme(was)
    }

    private func changeSession() {
        if app.userId == nil {
            tester.logIn { [weak self] userId in self?.host?.send(.session, SessionEvent(userId: userId)) }
        } else {
            tester.logOut { [weak self] in self?.host?.send(.session, SessionEvent(userId: nil)) }
        }
    }

    /// In a simulator the keyboard of the desk must be off.
    private func type() {
        guard let view = host?.view else { return }
        let field = UITextField(frame: .zero)
        view.addSubview(field)
        field.becomeFirstResponder()
        DispatchQueue.main.asyncAfter(deadline: .now() + Hands.away) {
            field.resignFirstResponder()
            field.removeFromSuperview()
        }
    }
}
#endif

extension InsightsHost {
    /// A debug build turns back at once from what the page has it show, where it was asked to.
    var turnsBack: Bool {
        #if DEBUG
        return hands?.turnsBack ?? false
        #else
        return false
        #endif
    }

    /// Another page has asked for nothing.
    func letHandsRest() {
        #if DEBUG
        hands?.pageLoaded()
        #endif
    }
}
