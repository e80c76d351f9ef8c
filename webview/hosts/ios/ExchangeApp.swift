// What an app puts behind the host, and what it names in doing so. Not run on a device: parsed, and held against the contract, by tests.
import UIKit
import WebKit

/// What the app tells the page instead of a result. The codes are in GUIDE.md.
public struct Failure: Error {
    public let code: String
    public let message: String

    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// The exchange's own names, as in its configuration.
public struct ExchangeSettings {
    /// Handler names where they differ from the method's.
    let handlers: [String: String]
    /// URL schemes of the app.
    let schemes: [String]

    public init(handlers: [String: String], schemes: [String]) {
        self.handlers = handlers
        self.schemes = schemes
    }

    func handlerName(of method: InsightsMethod) -> String {
        handlers[method.rawValue] ?? method.rawValue
    }

    func isOwn(_ origin: WKSecurityOrigin) -> Bool {
        origin.protocol == PackageScheme.name && origin.host == PackageScheme.host
    }
}

/// What the exchange's app can do already. The reference host leaves it to you.
public protocol ExchangeApp: AnyObject {
    var version: String { get }
    var userId: String? { get }
    /// The person, as the exchange's user object; `nil` for a visitor.
    var user: [String: Any]? { get }
    var look: (theme: String, locale: String, currency: String?) { get }
    var isSimulation: Bool { get }
    /// The number of unread notifications, at the app's own way to the page; 0 takes it away.
    func badge(_ unread: Int)
    /// Native screens that show this post or comment read it again when they come back.
    func changed(_ kind: String, _ id: String, _ change: String)
    /// Routes that have a native screen, and the screens by their native names.
    var routes: [String] { get }
    /// `url` is the route's address, to share it say.
    func screen(_ name: String, _ params: [String: [String]], _ url: String) -> UIViewController?
    /// A call of the exchange with the app's own headers, session, seal and signature. host-token: its answer has no token.
    /// What it returns stops the call: `done` is then told `cancelled`.
    func request(_ method: String, _ path: String, _ params: Any, done: @escaping (Result<RequestResult, Failure>) -> Void) -> () -> Void
    // The next request asks again how it is to be signed, unless one has within two seconds.
    func forgetSignConfig()
    /// The next request is signed with the time of the last answer's `requesttime`, whatever was learned before.
    func takeLastTime()
    /// Forgets the session's token and keys: the exchange says that it is over.
    func forgetSession()
    func logIn(done: @escaping (String?) -> Void)
    func logOut(done: @escaping () -> Void)
    func pick(_ kind: String, most: Int, done: @escaping ([PickMediaItem]) -> Void)
    func upload(
        _ handle: String, _ uploadId: String, _ kind: String,
        progress: @escaping (Double, Double) -> Void,
        done: @escaping (Result<UploadResult, Failure>) -> Void
    )
    func note(_ text: String)
}
