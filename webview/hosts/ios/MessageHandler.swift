// How a message of the page reaches the host. Not run on a device: parsed, and held against the contract, by tests.
import WebKit

/// Takes the messages of one method.
final class MessageHandler: NSObject, WKScriptMessageHandlerWithReply {
    private let method: InsightsMethod
    private weak var host: InsightsHost?

    init(method: InsightsMethod, host: InsightsHost) {
        self.method = method
        self.host = host
    }

    func userContentController(
        _ controller: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void
    ) {
        guard let host = host else { return replyHandler(nil, "The app has closed the page.") }
        host.take(message, for: method, reply: replyHandler)
    }
}
