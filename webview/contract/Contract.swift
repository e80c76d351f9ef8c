// Written by `npm run contract` from the descriptions in bridge/app. Do not edit. Swift 5.7 and later.
import Foundation

/// The version of the protocol between the page and the app. A page speaks this one and the one before.
let insightsProtocol = 1

/// What a page may call.
enum InsightsMethod: String, CaseIterable {
    case getAppContext
    case getUserInfo
    case request
    case upload
    case trackEvents
    case openScreen
    case closePage
    case login
    case logout
    case share
    case pickMedia
    case setNavigationBar
    case ready
    case badge
    case changed
    case cancel
}

/// What is known of a method. `deadline`: seconds that the page waits. `sensitive`: fields that go into no log.
struct MethodFacts {
    let deadline: TimeInterval
    let isIdempotent: Bool
    let sensitive: Set<String>
}

extension InsightsMethod {
    static let facts: [InsightsMethod: MethodFacts] = [
        .getAppContext: MethodFacts(deadline: 5, isIdempotent: true, sensitive: ["userId", "answer"]),
        .getUserInfo: MethodFacts(deadline: 15, isIdempotent: true, sensitive: ["userInfo"]),
        .request: MethodFacts(deadline: 100, isIdempotent: false, sensitive: ["params", "data", "at"]),
        .upload: MethodFacts(deadline: 600, isIdempotent: true, sensitive: []),
        .trackEvents: MethodFacts(deadline: 15, isIdempotent: true, sensitive: ["events"]),
        .openScreen: MethodFacts(deadline: 5, isIdempotent: false, sensitive: []),
        .closePage: MethodFacts(deadline: 5, isIdempotent: true, sensitive: []),
        .login: MethodFacts(deadline: 600, isIdempotent: false, sensitive: ["userId"]),
        .logout: MethodFacts(deadline: 15, isIdempotent: true, sensitive: []),
        .share: MethodFacts(deadline: 600, isIdempotent: false, sensitive: []),
        .pickMedia: MethodFacts(deadline: 600, isIdempotent: false, sensitive: ["preview"]),
        .setNavigationBar: MethodFacts(deadline: 5, isIdempotent: true, sensitive: []),
        .ready: MethodFacts(deadline: 5, isIdempotent: true, sensitive: []),
        .badge: MethodFacts(deadline: 5, isIdempotent: true, sensitive: []),
        .changed: MethodFacts(deadline: 5, isIdempotent: true, sensitive: []),
        .cancel: MethodFacts(deadline: 5, isIdempotent: true, sensitive: []),
    ]
}

/// What the app tells unasked.
enum InsightsEvent: String, CaseIterable {
    case appearance
    case session
    case back
    case visibility
    case keyboard
    case safeArea
    case uploadProgress
    case open
    case top
}

/// The params are not what the schema says: answer `bad_params`, and do nothing.
struct BadParams: Error {
    let field: String
    let wanted: String

    init(_ field: String, _ wanted: String) {
        self.field = field
        self.wanted = wanted
    }
}

/// What goes to the page.
protocol Wire {
    var json: [String: Any] { get }
}

// Reads the params of a message, field by field. Unknown fields are ignored.
struct Fields {
    private let record: [String: Any]

    init(_ json: Any?) throws {
        guard let record = json as? [String: Any] else { throw BadParams("params", "an object") }
        self.record = record
    }

    func has(_ name: String) -> Bool { record[name] != nil }

    func any(_ name: String) throws -> Any {
        guard let value = record[name] else { throw BadParams(name, "there") }
        return value
    }

    func text(_ name: String, among: [String]? = nil, least: Int = 0, pattern: String? = nil) throws -> String {
        guard let text = record[name] as? String else { throw BadParams(name, "text") }
        if let among = among, !among.contains(text) { throw BadParams(name, "one of \(among)") }
        if text.utf16.count < least { throw BadParams(name, "longer") }
        if let pattern = pattern, text.range(of: pattern, options: .regularExpression) == nil {
            throw BadParams(name, "like \(pattern)")
        }
        return text
    }

    /// 0 and 1 are numbers too, and bridge to `Bool`: only a real boolean will do.
    func flag(_ name: String) throws -> Bool {
        guard let number = record[name] as? NSNumber, CFGetTypeID(number) == CFBooleanGetTypeID() else {
            throw BadParams(name, "true or false")
        }
        return number.boolValue
    }

    func whole(_ name: String, least: Int) throws -> Int {
        guard let number = record[name] as? NSNumber, CFGetTypeID(number) != CFBooleanGetTypeID() else {
            throw BadParams(name, "a number")
        }
        guard let whole = Int(exactly: number.doubleValue) else { throw BadParams(name, "whole") }
        if whole < least { throw BadParams(name, "at least \(least)") }
        return whole
    }

    func list(_ name: String, most: Int) throws -> [Any] {
        guard let list = record[name] as? [Any] else { throw BadParams(name, "a list") }
        if list.count > most { throw BadParams(name, "no longer than \(most)") }
        return list
    }

    /// Each value is text, or a list of texts: one text is a list of one.
    func texts(_ name: String) throws -> [String: [String]] {
        guard let texts = record[name] as? [String: Any] else { throw BadParams(name, "an object") }
        return try texts.mapValues { value in
            if let text = value as? String { return [text] }
            guard let list = value as? [String] else { throw BadParams(name, "text") }
            return list
        }
    }
}

/// The params of methods that have none.
struct NoParams {
    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        _ = try Fields(json)
    }
}

/// SafeArea of the result of getAppContext.
struct SafeArea: Wire {
    let top: Double
    let right: Double
    let bottom: Double
    let left: Double

    var json: [String: Any] {
        assert(top >= 0 && top.isFinite, "top")
        assert(right >= 0 && right.isFinite, "right")
        assert(bottom >= 0 && bottom.isFinite, "bottom")
        assert(left >= 0 && left.isFinite, "left")
        var json: [String: Any] = [:]
        json["top"] = top
        json["right"] = right
        json["bottom"] = bottom
        json["left"] = left
        return json
    }
}

/// FirstAnswers of the result of getAppContext.
struct GetAppContextFirstAnswer: Wire {
    let path: String
    let params: [String: Any]
    let answer: [String: Any]
    let userId: String?
    let locale: String
    let release: String
    let at: Double

    var json: [String: Any] {
        assert(at >= 0 && at.isFinite, "at")
        var json: [String: Any] = [:]
        json["path"] = path
        json["params"] = params
        json["answer"] = answer
        json["userId"] = (userId as Any?) ?? NSNull()
        json["locale"] = locale
        json["release"] = release
        json["at"] = at
        return json
    }
}

/// The result of getAppContext.
struct GetAppContextResult: Wire {
    let `protocol`: Double
    let platform: String
    let version: String
    let theme: String
    let locale: String
    let currency: String?
    let userId: String?
    let simulation: Bool
    let safeArea: SafeArea
    let screens: [String]
    var disabledFeatures: [String]? = nil
    var carrier: String? = nil
    var textScale: Double? = nil
    var packageVersion: String? = nil
    var packageOutcome: String? = nil
    var packageFailed: String? = nil
    var packageReason: String? = nil
    var updateOutcome: String? = nil
    var firstAnswers: [GetAppContextFirstAnswer]? = nil

    var json: [String: Any] {
        assert(`protocol` >= 0 && `protocol`.isFinite, "protocol")
        assert(["ios", "android"].contains(platform), "platform")
        assert(["white", "black"].contains(theme), "theme")
        if let value = textScale { assert(value >= 0 && value.isFinite, "textScale") }
        var json: [String: Any] = [:]
        json["protocol"] = `protocol`
        json["platform"] = platform
        json["version"] = version
        json["theme"] = theme
        json["locale"] = locale
        json["currency"] = (currency as Any?) ?? NSNull()
        json["userId"] = (userId as Any?) ?? NSNull()
        json["simulation"] = simulation
        json["safeArea"] = safeArea.json
        json["screens"] = screens
        if let disabledFeatures = disabledFeatures { json["disabledFeatures"] = disabledFeatures }
        if let carrier = carrier { json["carrier"] = carrier }
        if let textScale = textScale { json["textScale"] = textScale }
        if let packageVersion = packageVersion { json["packageVersion"] = packageVersion }
        if let packageOutcome = packageOutcome { json["packageOutcome"] = packageOutcome }
        if let packageFailed = packageFailed { json["packageFailed"] = packageFailed }
        if let packageReason = packageReason { json["packageReason"] = packageReason }
        if let updateOutcome = updateOutcome { json["updateOutcome"] = updateOutcome }
        if let firstAnswers = firstAnswers { json["firstAnswers"] = firstAnswers.map { $0.json } }
        return json
    }
}

/// The result of getUserInfo.
struct GetUserInfoResult: Wire {
    let userInfo: [String: Any]?

    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["userInfo"] = (userInfo as Any?) ?? NSNull()
        return json
    }
}

/// The params of request.
struct RequestParams {
    let method: String
    let path: String
    let params: Any
    let canFetch: Bool?

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        method = try fields.text("method", among: ["GET", "POST"])
        path = try fields.text("path")
        params = try fields.any("params")
        canFetch = fields.has("canFetch") ? try fields.flag("canFetch") : nil
    }
}

/// The result of request.
public struct RequestResult: Wire {
    public let code: String
    public let msg: String
    public let data: Any
    public var at: String? = nil

    public init(code: String, msg: String, data: Any, at: String? = nil) {
        self.code = code
        self.msg = msg
        self.data = data
        self.at = at
    }

    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["code"] = code
        json["msg"] = msg
        json["data"] = data
        if let at = at { json["at"] = at }
        return json
    }
}

/// The params of upload.
struct UploadParams {
    let handle: String
    let uploadId: String
    let kind: String

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        handle = try fields.text("handle")
        uploadId = try fields.text("uploadId", pattern: "^[A-Za-z0-9_-]{16,64}$")
        kind = try fields.text("kind", among: ["image", "video"])
    }
}

/// The result of upload.
public struct UploadResult: Wire {
    public let mediaId: String
    public let type: String
    public let url: String
    public let thumb: String
    public let width: Double
    public let height: Double
    public let seconds: Double?

    public init(mediaId: String, type: String, url: String, thumb: String, width: Double, height: Double, seconds: Double?) {
        self.mediaId = mediaId
        self.type = type
        self.url = url
        self.thumb = thumb
        self.width = width
        self.height = height
        self.seconds = seconds
    }

    var json: [String: Any] {
        assert(["image", "video"].contains(type), "type")
        assert(width >= 0 && width.isFinite, "width")
        assert(height >= 0 && height.isFinite, "height")
        if let value = seconds { assert(value >= 0 && value.isFinite, "seconds") }
        var json: [String: Any] = [:]
        json["mediaId"] = mediaId
        json["type"] = type
        json["url"] = url
        json["thumb"] = thumb
        json["width"] = width
        json["height"] = height
        json["seconds"] = (seconds as Any?) ?? NSNull()
        return json
    }
}

/// The params of trackEvents.
struct TrackEventsParams {
    let events: [Any]

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        events = try fields.list("events", most: 50)
    }
}

/// The result of trackEvents.
struct TrackEventsResult: Wire {
    let accepted: Double

    var json: [String: Any] {
        assert(accepted >= 0 && accepted.isFinite, "accepted")
        var json: [String: Any] = [:]
        json["accepted"] = accepted
        return json
    }
}

/// The params of openScreen.
struct OpenScreenParams {
    let screen: String
    let params: [String: [String]]
    let url: String
    let closePage: Bool

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        screen = try fields.text("screen", least: 1)
        params = try fields.texts("params")
        url = try fields.text("url")
        closePage = try fields.flag("closePage")
    }
}

/// The result of openScreen.
struct OpenScreenResult: Wire {
    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["opened"] = true
        return json
    }
}

/// The result of closePage.
struct ClosePageResult: Wire {
    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["closed"] = true
        return json
    }
}

/// The result of login.
struct LoginResult: Wire {
    let userId: String?

    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["userId"] = (userId as Any?) ?? NSNull()
        return json
    }
}

/// The result of logout.
struct LogoutResult: Wire {
    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["userId"] = NSNull()
        return json
    }
}

/// The params of share.
struct ShareParams {
    let url: String
    let title: String
    let text: String?

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        url = try fields.text("url")
        title = try fields.text("title")
        text = fields.has("text") ? try fields.text("text") : nil
    }
}

/// The result of share.
struct ShareResult: Wire {
    let shared: Bool

    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["shared"] = shared
        return json
    }
}

/// The params of pickMedia.
struct PickMediaParams {
    let kind: String
    let most: Int

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        kind = try fields.text("kind", among: ["image", "video"])
        most = try fields.whole("most", least: 1)
    }
}

/// Items of the result of pickMedia.
public struct PickMediaItem: Wire {
    public let handle: String
    public let width: Double
    public let height: Double
    public let bytes: Double
    public let preview: String

    public init(handle: String, width: Double, height: Double, bytes: Double, preview: String) {
        self.handle = handle
        self.width = width
        self.height = height
        self.bytes = bytes
        self.preview = preview
    }

    var json: [String: Any] {
        assert(width >= 0 && width.isFinite, "width")
        assert(height >= 0 && height.isFinite, "height")
        assert(bytes >= 0 && bytes.isFinite, "bytes")
        var json: [String: Any] = [:]
        json["handle"] = handle
        json["width"] = width
        json["height"] = height
        json["bytes"] = bytes
        json["preview"] = preview
        return json
    }
}

/// The result of pickMedia.
struct PickMediaResult: Wire {
    let items: [PickMediaItem]

    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["items"] = items.map { $0.json }
        return json
    }
}

/// The params of setNavigationBar.
struct SetNavigationBarParams {
    let title: String
    let visible: Bool

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        title = try fields.text("title")
        visible = try fields.flag("visible")
    }
}

/// The result of setNavigationBar.
struct SetNavigationBarResult: Wire {
    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["set"] = true
        return json
    }
}

/// The params of ready.
struct ReadyParams {
    let page: String
    let version: String
    let painted: Bool

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        page = try fields.text("page", least: 1)
        version = try fields.text("version")
        painted = try fields.flag("painted")
    }
}

/// The result of ready.
struct ReadyResult: Wire {
    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["heard"] = true
        return json
    }
}

/// The params of badge.
struct BadgeParams {
    let unread: Int

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        unread = try fields.whole("unread", least: 0)
    }
}

/// The result of badge.
struct BadgeResult: Wire {
    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["shown"] = true
        return json
    }
}

/// The params of changed.
struct ChangedParams {
    let kind: String
    let id: String
    let change: String

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        kind = try fields.text("kind", among: ["post", "comment", "person"])
        id = try fields.text("id", least: 1)
        change = try fields.text("change", among: ["deleted", "restored", "edited", "saved", "unsaved"])
    }
}

/// The result of changed.
struct ChangedResult: Wire {
    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["heard"] = true
        return json
    }
}

/// The params of cancel.
struct CancelParams {
    let call: String

    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
        call = try fields.text("call", least: 1)
    }
}

/// The result of cancel.
struct CancelResult: Wire {
    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["heard"] = true
        return json
    }
}

/// The event appearance.
struct AppearanceEvent: Wire {
    var theme: String? = nil
    var locale: String? = nil
    var currency: String?? = nil
    var textScale: Double? = nil

    var json: [String: Any] {
        if let value = theme { assert(["white", "black"].contains(value), "theme") }
        if let value = textScale { assert(value >= 0 && value.isFinite, "textScale") }
        var json: [String: Any] = [:]
        if let theme = theme { json["theme"] = theme }
        if let locale = locale { json["locale"] = locale }
        if let currency = currency { json["currency"] = (currency as Any?) ?? NSNull() }
        if let textScale = textScale { json["textScale"] = textScale }
        return json
    }
}

/// The event session.
struct SessionEvent: Wire {
    let userId: String?

    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["userId"] = (userId as Any?) ?? NSNull()
        return json
    }
}

/// The event back.
struct BackEvent: Wire {
    var json: [String: Any] {
        return [:]
    }
}

/// The event visibility.
struct VisibilityEvent: Wire {
    let visible: Bool

    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["visible"] = visible
        return json
    }
}

/// The event keyboard.
struct KeyboardEvent: Wire {
    let height: Double

    var json: [String: Any] {
        assert(height >= 0 && height.isFinite, "height")
        var json: [String: Any] = [:]
        json["height"] = height
        return json
    }
}

/// The event uploadProgress.
struct UploadProgressEvent: Wire {
    let handle: String
    let sent: Double
    let total: Double

    var json: [String: Any] {
        assert(sent >= 0 && sent.isFinite, "sent")
        assert(total >= 0 && total.isFinite, "total")
        var json: [String: Any] = [:]
        json["handle"] = handle
        json["sent"] = sent
        json["total"] = total
        return json
    }
}

/// The event open.
struct OpenEvent: Wire {
    let path: String

    var json: [String: Any] {
        var json: [String: Any] = [:]
        json["path"] = path
        return json
    }
}

/// The event top.
struct TopEvent: Wire {
    var json: [String: Any] {
        return [:]
    }
}
