// A host for the Insights page on iOS 15 and later. Not run on a device: parsed, and held against the contract, by tests.
// With it go Contract.swift (from ../../contract) and all the files of this folder.
import UIKit
import WebKit

/// Schemes of links that other apps open, beside the exchange's own: those that the page lets a text have.
private let outside: Set<String> = ["https", "http", "mailto", "tel"]

/// The screen with the page in it. Everything here is on the main thread, as WebKit is.
public final class InsightsHost: UIViewController {
    private let exchange: ExchangeSettings
    let methods: AppMethods
    private let store: PackageStore
    private let controller = WKUserContentController()
    private var webView: WKWebView!
    private lazy var trial = Trial(of: store) { [weak self] reason in self?.showOthers(because: reason) }
    /// A page is up, which takes `open` and `top`.
    private var isUp = false
    /// Where the view begins, and what the start object of that page has.
    private var start = PackageScheme.start
    var firstAnswers: [GetAppContextFirstAnswer] = []
    /// Hears once the page has painted, or has failed.
    var heard: ((Bool) -> Void)?
    /// Set it before the view is loaded, and updates come by a channel.
    public var updates: Updates?
    #if DEBUG // host-testing
    /// Set it before the view is loaded, and the conformance page may ask for it.
    public var hands: Hands?
    #endif

    public init(exchange: ExchangeSettings, methods: AppMethods, store: PackageStore) {
        self.exchange = exchange
        self.methods = methods
        self.store = store
        methods.release = store.current
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        fatalError("Made in code only.")
    }

    // MARK: Start

    public override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        configuration.userContentController = controller
        configuration.setURLSchemeHandler(PackageScheme(store: store, large: methods.large), forURLScheme: PackageScheme.name)
        renewStart()
        for method in InsightsMethod.allCases where methods.has(method) {
            // The controller keeps what it is given: a small object that knows the host weakly.
            let handler = MessageHandler(method: method, host: self)
            controller.addScriptMessageHandler(handler, contentWorld: .page, name: exchange.handlerName(of: method))
        }
        #if DEBUG
        if let hands = hands { controller.addScriptMessageHandler(hands, contentWorld: .page, name: Hands.handler) }
        #endif
        webView = WKWebView(frame: view.bounds, configuration: configuration)
        webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        webView.navigationDelegate = self
        #if DEBUG // host-inspect
        if #available(iOS 16.4, *) { webView.isInspectable = true }
        #endif
        webView.scrollView.contentInsetAdjustmentBehavior = .never
        view.addSubview(webView)
        methods.host = self
        loadPackage()
        updates?.begin()
        watchKeyboard()
    }

    private func loadPackage() {
        renewStart()
        webView.load(URLRequest(url: start))
        trial.begin()
    }

    /// A new package that failed has given way to the last good one.
    private func showOthers(because reason: PackageReason) {
        methods.note("The pages went back to \(store.current): \(reason.sentence).")
        // WebKit keeps scripts by their address, which the failed package's share.
        let kept: Set<String> = [WKWebsiteDataTypeMemoryCache, WKWebsiteDataTypeDiskCache]
        WKWebsiteDataStore.default().removeData(ofTypes: kept, modifiedSince: .distantPast) { [weak self] in
            self?.loadPackage()
        }
    }

    /// Where a push or a link leads: the page that is up goes there, else it is loaded.
    public func open(_ path: String) {
        guard PackageScheme.isOwnPath(path), let url = URL(string: path, relativeTo: PackageScheme.start),
              url.scheme == PackageScheme.name, url.host == PackageScheme.host else {
            return methods.note("A path that leads elsewhere was not opened.")
        }
        guard isViewLoaded else { return start = url }
        if isUp { return send(.open, OpenEvent(path: path)) }
        webView.load(URLRequest(url: url))
    }

    /// The app's own tab was pressed while this screen is in front.
    public func pressTab() {
        if isUp { send(.top, TopEvent()) }
    }

    func hear(_ told: ReadyParams) {
        isUp = told.painted
        firstAnswers = []
        heard?(told.painted)
        if told.painted { updates?.settle() }
    }

    /// The page has been answered that it is taken away.
    func letGo() {
        trial.letGo()
    }

    /// Of the package that is shown, for the context.
    var shownPackage: PackageStore { store }

    /// What the page finds before its own scripts run. Renewed with every change, for a next load must not find it stale.
    private func renewStart() {
        var told = methods.context(firstAnswers: firstAnswers.isEmpty ? nil : firstAnswers).json
        #if DEBUG
        if let hands = hands { told["testing"] = hands.asks }
        #endif
        let source = "window.insightsApp = \(script(of: told))"
        controller.removeAllUserScripts()
        controller.addUserScript(WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    }

    // MARK: Messages

    /// Answers one message: always, once, with the whole envelope.
    func take(_ message: WKScriptMessage, for method: InsightsMethod, reply: @escaping (Any?, String?) -> Void) {
        guard let body = message.body as? [String: Any], let id = body["id"] as? String, let page = body["page"] as? String else {
            return reply(nil, "This is no call.")
        }
        let answer: (AppMethods.Outcome) -> Void = { outcome in
            var envelope: [String: Any] = ["id": id, "page": page]
            switch outcome {
            case .success(let result): envelope["result"] = result.json
            case .failure(let failure): envelope["error"] = ["code": failure.code, "message": failure.message]
            }
            DispatchQueue.main.async { reply(envelope, nil) }
        }
        // host-caller
        guard message.frameInfo.isMainFrame, exchange.isOwn(message.frameInfo.securityOrigin) else {
            return answer(.failure(Failure("foreign_origin", "This page may not call the app.")))
        }
        trial.hear(page, method, body["params"])
        do {
            try methods.call(method, params: body["params"], page: page, id: id, answer: answer)
        } catch let bad as BadParams {
            answer(.failure(Failure("bad_params", "\(bad.field) must be \(bad.wanted)")))
        } catch {
            // host-words: what broke is for the app's makers.
            methods.note("\(method.rawValue) broke: \(error)")
            answer(.failure(Failure("broken", "The app could not do that.")))
        }
    }

    /// Sends an event. What it says of the context holds from now on, also for the next load.
    func send(_ event: InsightsEvent, _ payload: Wire) {
        renewStart()
        let message: [String: Any] = ["event": event.rawValue, "payload": payload.json]
        webView.evaluateJavaScript("window.insightsBridge && window.insightsBridge.reply(\(script(of: message)))")
    }

    /// JSON as it may stand in a script.
    private func script(of json: [String: Any]) -> String {
        guard let data = try? JSONSerialization.data(withJSONObject: json), let text = String(data: data, encoding: .utf8) else {
            return "null"
        }
        return text.replacingOccurrences(of: "\u{2028}", with: "\\u2028").replacingOccurrences(of: "\u{2029}", with: "\\u2029")
    }

    // MARK: What the system tells

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        send(.visibility, VisibilityEvent(visible: true))
    }

    public override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        send(.visibility, VisibilityEvent(visible: false))
    }

    public override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        guard webView != nil else { return }
        let insets = view.safeAreaInsets
        methods.safeArea = SafeArea(top: insets.top, right: insets.right, bottom: insets.bottom, left: insets.left)
        send(.safeArea, methods.safeArea)
    }

    /// The page closes what lies in front, goes back, or asks to be closed.
    public func back() {
        send(.back, BackEvent())
    }

    private func watchKeyboard() {
        let name = UIResponder.keyboardWillChangeFrameNotification
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] note in
            guard let self = self, let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
            let covered = self.view.bounds.intersection(self.view.convert(frame, from: nil)).height
            self.send(.keyboard, KeyboardEvent(height: covered))
        }
    }
}

extension InsightsHost: WKNavigationDelegate {
    /// A killed web process leaves a blank page. The new one has a new page id, and asks for everything again.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        isUp = false
        let before = store.current
        trial.broke(.processEnded)
        if store.current == before { webView.reload() }
    }

    public func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        trial.failed(.notLoaded)
    }

    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        isUp = false
        methods.large.clear()
        letHandsRest()
        trial.pageChanged()
    }

    /// host-pages: only our own pages are shown here; the page asks before a link leads elsewhere, and the system shows that.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = action.request.url, url.scheme != PackageScheme.name else { return decisionHandler(.allow) }
        decisionHandler(.cancel)
        let scheme = url.scheme ?? ""
        // host-links: another app is opened by a person's own press alone.
        guard action.navigationType == .linkActivated, outside.contains(scheme) || exchange.schemes.contains(scheme) else {
            return methods.note("A link of the scheme \(scheme) was not opened.")
        }
        UIApplication.shared.open(url) { isOpen in
            if !isOpen { self.methods.note("No app takes links of the scheme \(scheme).") }
        }
    }
}
