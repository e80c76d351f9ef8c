// The pages of a package, by a scheme of the app's own: offline, and with an origin that storage and modules accept.
// Not run on a device: parsed, and held against the contract, by tests.
import UniformTypeIdentifiers
import WebKit

final class PackageScheme: NSObject, WKURLSchemeHandler {
    static let name = "insights"
    static let host = "app"
    static let start = URL(string: "insights://app/insights")!

    private static let ownPath = "/(?![/\\\\])[^\\\\\\s\\x00-\\x1f\\x7f]*"

    private let store: PackageStore
    private let large: LargeAnswers

    /// host-open: whether a path, as a push or a link brings it, is ours. What begins with two slashes, or holds what a parser drops, leads elsewhere.
    static func isOwnPath(_ path: String) -> Bool {
        path.range(of: ownPath, options: [.regularExpression, .anchored]) == path.startIndex..<path.endIndex
    }

    init(store: PackageStore, large: LargeAnswers) {
        self.store = store
        self.large = large
    }

    func webView(_ webView: WKWebView, start task: WKURLSchemeTask) {
        guard let url = task.request.url, url.host == PackageScheme.host else {
            return task.didFailWithError(URLError(.badURL))
        }
        let isAnswer = url.path.hasPrefix(LargeAnswers.folder)
        let file = self.file(for: url.path)
        guard let data = isAnswer ? large.take(url.path) : try? Data(contentsOf: file) else {
            return task.didFailWithError(URLError(.fileDoesNotExist))
        }
        let headers = [
            "content-type": isAnswer ? "application/json" : PackageScheme.type(of: file.pathExtension),
            "content-length": String(data.count),
            "cache-control": "no-store",
        ]
        // Status and headers: without them a module script is refused.
        guard let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers) else {
            return task.didFailWithError(URLError(.badServerResponse))
        }
        task.didReceive(response)
        task.didReceive(data)
        task.didFinish()
    }

    /// Everything was given at once: there is nothing to stop.
    func webView(_ webView: WKWebView, stop task: WKURLSchemeTask) {}

    /// host-files. What is no file is a route: the home page's own page, or the one for all others.
    private func file(for path: String) -> URL {
        let root = store.pages.standardizedFileURL
        let asset = root.appendingPathComponent(path).standardizedFileURL
        let isInside = asset.path.hasPrefix(root.path + "/")
        if isInside, path.hasPrefix("/assets/") || asset.pathExtension == "html" { return asset }
        return root.appendingPathComponent(path == "/insights" ? "index.html" : "page.html")
    }

    private static func type(of pathExtension: String) -> String {
        if pathExtension == "js" { return "text/javascript" }
        return UTType(filenameExtension: pathExtension)?.preferredMIMEType ?? "application/octet-stream"
    }
}
