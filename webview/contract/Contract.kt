// Written by `npm run contract` from the descriptions in bridge/app. Do not edit. Kotlin 1.3 and later.
package insights

import org.json.JSONArray
import org.json.JSONObject

/** The version of the protocol between the page and the app. A page speaks this one and the one before. */
const val PROTOCOL_VERSION = 1

/** What a page may call. `timeoutMs` is how long the page waits; `sensitive` fields go into no log. */
enum class InsightsMethod(
    val wire: String,
    val timeoutMs: Long,
    val isIdempotent: Boolean,
    val sensitive: Set<String>
) {
    GetAppContext("getAppContext", 5000, true, setOf("userId", "answer")),
    GetUserInfo("getUserInfo", 15000, true, setOf("userInfo")),
    Request("request", 100000, false, setOf("params", "data", "at")),
    Upload("upload", 600000, true, emptySet()),
    TrackEvents("trackEvents", 15000, true, setOf("events")),
    OpenScreen("openScreen", 5000, false, emptySet()),
    ClosePage("closePage", 5000, true, emptySet()),
    Login("login", 600000, false, setOf("userId")),
    Logout("logout", 15000, true, emptySet()),
    Share("share", 600000, false, emptySet()),
    PickMedia("pickMedia", 600000, false, setOf("preview")),
    SetNavigationBar("setNavigationBar", 5000, true, emptySet()),
    Ready("ready", 5000, true, emptySet()),
    Badge("badge", 5000, true, emptySet()),
    Changed("changed", 5000, true, emptySet()),
    Cancel("cancel", 5000, true, emptySet());

    companion object {
        fun of(wire: String): InsightsMethod? = values().firstOrNull { it.wire == wire }
    }
}

/** What the app tells unasked. */
enum class InsightsEvent(val wire: String) {
    Appearance("appearance"),
    Session("session"),
    Back("back"),
    Visibility("visibility"),
    Keyboard("keyboard"),
    SafeArea("safeArea"),
    UploadProgress("uploadProgress"),
    Open("open"),
    Top("top")
}

/** The params are not what the schema says: answer `bad_params`, and do nothing. */
class BadParams(field: String, wanted: String) : Exception("$field must be $wanted")

/** What goes to the page. */
interface Wire {
    fun toJson(): JSONObject
}

/** A value that is said, also when it is null: a field without one is left out. */
class Said<T>(val value: T)

/** Reads the params of a message, field by field. Unknown fields are ignored. */
class Fields(json: Any?) {
    private val record = json as? JSONObject ?: throw BadParams("params", "an object")

    fun has(name: String): Boolean = record.has(name)

    fun any(name: String): Any? = if (record.has(name)) record.get(name) else throw BadParams(name, "there")

    fun text(name: String, among: Set<String>? = null, least: Int = 0, pattern: String? = null): String {
        val text = record.opt(name) as? String ?: throw BadParams(name, "text")
        if (among != null && text !in among) throw BadParams(name, "one of $among")
        if (text.length < least) throw BadParams(name, "longer")
        if (pattern != null && !Regex(pattern).matches(text)) throw BadParams(name, "like $pattern")
        return text
    }

    fun flag(name: String): Boolean = record.opt(name) as? Boolean ?: throw BadParams(name, "true or false")

    fun whole(name: String, least: Int): Int {
        val number = record.opt(name) as? Number ?: throw BadParams(name, "a number")
        if (number.toDouble() != number.toInt().toDouble()) throw BadParams(name, "whole")
        if (number.toInt() < least) throw BadParams(name, "at least $least")
        return number.toInt()
    }

    fun list(name: String, most: Int): JSONArray {
        val list = record.opt(name) as? JSONArray ?: throw BadParams(name, "a list")
        if (list.length() > most) throw BadParams(name, "no longer than $most")
        return list
    }

    /** Each value is text, or a list of texts: one text is a list of one. */
    fun texts(name: String): Map<String, List<String>> {
        val texts = record.opt(name) as? JSONObject ?: throw BadParams(name, "an object")
        return texts.keys().asSequence().associateWith { key ->
            val value = texts.get(key)
            val items = if (value is JSONArray) (0 until value.length()).map { value.get(it) } else listOf(value)
            items.map { it as? String ?: throw BadParams("$name.$key", "text") }
        }
    }
}

/** The params of methods that have none. */
object NoParams {
    /** @throws BadParams */
    fun from(json: Any?): NoParams {
        Fields(json)
        return this
    }
}

/** SafeArea of the result of getAppContext. */
data class SafeArea(
    val top: Double,
    val right: Double,
    val bottom: Double,
    val left: Double
) : Wire {
    init {
        require(top >= 0 && top < Double.POSITIVE_INFINITY) { "top" }
        require(right >= 0 && right < Double.POSITIVE_INFINITY) { "right" }
        require(bottom >= 0 && bottom < Double.POSITIVE_INFINITY) { "bottom" }
        require(left >= 0 && left < Double.POSITIVE_INFINITY) { "left" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        put("top", top)
        put("right", right)
        put("bottom", bottom)
        put("left", left)
    }
}

/** FirstAnswers of the result of getAppContext. */
data class GetAppContextFirstAnswer(
    val path: String,
    val params: JSONObject,
    val answer: JSONObject,
    val userId: String?,
    val locale: String,
    val release: String,
    val at: Double
) : Wire {
    init {
        require(at >= 0 && at < Double.POSITIVE_INFINITY) { "at" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        put("path", path)
        put("params", params)
        put("answer", answer)
        put("userId", userId ?: JSONObject.NULL)
        put("locale", locale)
        put("release", release)
        put("at", at)
    }
}

/** The result of getAppContext. */
data class GetAppContextResult(
    val protocol: Double,
    val platform: String,
    val version: String,
    val theme: String,
    val locale: String,
    val currency: String?,
    val userId: String?,
    val simulation: Boolean,
    val safeArea: SafeArea,
    val screens: List<String>,
    val disabledFeatures: List<String>? = null,
    val carrier: String? = null,
    val textScale: Double? = null,
    val packageVersion: String? = null,
    val packageOutcome: String? = null,
    val packageFailed: String? = null,
    val packageReason: String? = null,
    val updateOutcome: String? = null,
    val firstAnswers: List<GetAppContextFirstAnswer>? = null
) : Wire {
    init {
        require(protocol >= 0 && protocol < Double.POSITIVE_INFINITY) { "protocol" }
        require(platform in setOf("ios", "android")) { "platform" }
        require(theme in setOf("white", "black")) { "theme" }
        require(textScale == null || textScale >= 0 && textScale < Double.POSITIVE_INFINITY) { "textScale" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        put("protocol", protocol)
        put("platform", platform)
        put("version", version)
        put("theme", theme)
        put("locale", locale)
        put("currency", currency ?: JSONObject.NULL)
        put("userId", userId ?: JSONObject.NULL)
        put("simulation", simulation)
        put("safeArea", safeArea.toJson())
        put("screens", JSONArray(screens))
        if (disabledFeatures != null) put("disabledFeatures", JSONArray(disabledFeatures))
        if (carrier != null) put("carrier", carrier)
        if (textScale != null) put("textScale", textScale)
        if (packageVersion != null) put("packageVersion", packageVersion)
        if (packageOutcome != null) put("packageOutcome", packageOutcome)
        if (packageFailed != null) put("packageFailed", packageFailed)
        if (packageReason != null) put("packageReason", packageReason)
        if (updateOutcome != null) put("updateOutcome", updateOutcome)
        if (firstAnswers != null) put("firstAnswers", JSONArray(firstAnswers.map { it.toJson() }))
    }
}

/** The result of getUserInfo. */
data class GetUserInfoResult(
    val userInfo: JSONObject?
) : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("userInfo", userInfo ?: JSONObject.NULL)
    }
}

/** The params of request. */
data class RequestParams(
    val method: String,
    val path: String,
    val params: Any?,
    val canFetch: Boolean? = null
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): RequestParams {
            val fields = Fields(json)
            return RequestParams(
                method = fields.text("method", among = setOf("GET", "POST")),
                path = fields.text("path"),
                params = fields.any("params"),
                canFetch = if (fields.has("canFetch")) fields.flag("canFetch") else null
            )
        }
    }
}

/** The result of request. */
data class RequestResult(
    val code: String,
    val msg: String,
    val data: Any?,
    val at: String? = null
) : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("code", code)
        put("msg", msg)
        put("data", data ?: JSONObject.NULL)
        if (at != null) put("at", at)
    }
}

/** The params of upload. */
data class UploadParams(
    val handle: String,
    val uploadId: String,
    val kind: String
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): UploadParams {
            val fields = Fields(json)
            return UploadParams(
                handle = fields.text("handle"),
                uploadId = fields.text("uploadId", pattern = "^[A-Za-z0-9_-]{16,64}\$"),
                kind = fields.text("kind", among = setOf("image", "video"))
            )
        }
    }
}

/** The result of upload. */
data class UploadResult(
    val mediaId: String,
    val type: String,
    val url: String,
    val thumb: String,
    val width: Double,
    val height: Double,
    val seconds: Double?
) : Wire {
    init {
        require(type in setOf("image", "video")) { "type" }
        require(width >= 0 && width < Double.POSITIVE_INFINITY) { "width" }
        require(height >= 0 && height < Double.POSITIVE_INFINITY) { "height" }
        require(seconds == null || seconds >= 0 && seconds < Double.POSITIVE_INFINITY) { "seconds" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        put("mediaId", mediaId)
        put("type", type)
        put("url", url)
        put("thumb", thumb)
        put("width", width)
        put("height", height)
        put("seconds", seconds ?: JSONObject.NULL)
    }
}

/** The params of trackEvents. */
data class TrackEventsParams(
    val events: JSONArray
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): TrackEventsParams {
            val fields = Fields(json)
            return TrackEventsParams(
                events = fields.list("events", most = 50)
            )
        }
    }
}

/** The result of trackEvents. */
data class TrackEventsResult(
    val accepted: Double
) : Wire {
    init {
        require(accepted >= 0 && accepted < Double.POSITIVE_INFINITY) { "accepted" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        put("accepted", accepted)
    }
}

/** The params of openScreen. */
data class OpenScreenParams(
    val screen: String,
    val params: Map<String, List<String>>,
    val url: String,
    val closePage: Boolean
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): OpenScreenParams {
            val fields = Fields(json)
            return OpenScreenParams(
                screen = fields.text("screen", least = 1),
                params = fields.texts("params"),
                url = fields.text("url"),
                closePage = fields.flag("closePage")
            )
        }
    }
}

/** The result of openScreen. */
object OpenScreenResult : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("opened", true)
    }
}

/** The result of closePage. */
object ClosePageResult : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("closed", true)
    }
}

/** The result of login. */
data class LoginResult(
    val userId: String?
) : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("userId", userId ?: JSONObject.NULL)
    }
}

/** The result of logout. */
object LogoutResult : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("userId", JSONObject.NULL)
    }
}

/** The params of share. */
data class ShareParams(
    val url: String,
    val title: String,
    val text: String? = null
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): ShareParams {
            val fields = Fields(json)
            return ShareParams(
                url = fields.text("url"),
                title = fields.text("title"),
                text = if (fields.has("text")) fields.text("text") else null
            )
        }
    }
}

/** The result of share. */
data class ShareResult(
    val shared: Boolean
) : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("shared", shared)
    }
}

/** The params of pickMedia. */
data class PickMediaParams(
    val kind: String,
    val most: Int
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): PickMediaParams {
            val fields = Fields(json)
            return PickMediaParams(
                kind = fields.text("kind", among = setOf("image", "video")),
                most = fields.whole("most", least = 1)
            )
        }
    }
}

/** Items of the result of pickMedia. */
data class PickMediaItem(
    val handle: String,
    val width: Double,
    val height: Double,
    val bytes: Double,
    val preview: String
) : Wire {
    init {
        require(width >= 0 && width < Double.POSITIVE_INFINITY) { "width" }
        require(height >= 0 && height < Double.POSITIVE_INFINITY) { "height" }
        require(bytes >= 0 && bytes < Double.POSITIVE_INFINITY) { "bytes" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        put("handle", handle)
        put("width", width)
        put("height", height)
        put("bytes", bytes)
        put("preview", preview)
    }
}

/** The result of pickMedia. */
data class PickMediaResult(
    val items: List<PickMediaItem>
) : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("items", JSONArray(items.map { it.toJson() }))
    }
}

/** The params of setNavigationBar. */
data class SetNavigationBarParams(
    val title: String,
    val visible: Boolean
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): SetNavigationBarParams {
            val fields = Fields(json)
            return SetNavigationBarParams(
                title = fields.text("title"),
                visible = fields.flag("visible")
            )
        }
    }
}

/** The result of setNavigationBar. */
object SetNavigationBarResult : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("set", true)
    }
}

/** The params of ready. */
data class ReadyParams(
    val page: String,
    val version: String,
    val painted: Boolean
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): ReadyParams {
            val fields = Fields(json)
            return ReadyParams(
                page = fields.text("page", least = 1),
                version = fields.text("version"),
                painted = fields.flag("painted")
            )
        }
    }
}

/** The result of ready. */
object ReadyResult : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("heard", true)
    }
}

/** The params of badge. */
data class BadgeParams(
    val unread: Int
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): BadgeParams {
            val fields = Fields(json)
            return BadgeParams(
                unread = fields.whole("unread", least = 0)
            )
        }
    }
}

/** The result of badge. */
object BadgeResult : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("shown", true)
    }
}

/** The params of changed. */
data class ChangedParams(
    val kind: String,
    val id: String,
    val change: String
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): ChangedParams {
            val fields = Fields(json)
            return ChangedParams(
                kind = fields.text("kind", among = setOf("post", "comment", "person")),
                id = fields.text("id", least = 1),
                change = fields.text("change", among = setOf("deleted", "restored", "edited", "saved", "unsaved"))
            )
        }
    }
}

/** The result of changed. */
object ChangedResult : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("heard", true)
    }
}

/** The params of cancel. */
data class CancelParams(
    val call: String
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): CancelParams {
            val fields = Fields(json)
            return CancelParams(
                call = fields.text("call", least = 1)
            )
        }
    }
}

/** The result of cancel. */
object CancelResult : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("heard", true)
    }
}

/** The event appearance. */
data class AppearanceEvent(
    val theme: String? = null,
    val locale: String? = null,
    val currency: Said<String?>? = null,
    val textScale: Double? = null
) : Wire {
    init {
        require(theme == null || theme in setOf("white", "black")) { "theme" }
        require(textScale == null || textScale >= 0 && textScale < Double.POSITIVE_INFINITY) { "textScale" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        if (theme != null) put("theme", theme)
        if (locale != null) put("locale", locale)
        if (currency != null) put("currency", currency.value ?: JSONObject.NULL)
        if (textScale != null) put("textScale", textScale)
    }
}

/** The event session. */
data class SessionEvent(
    val userId: String?
) : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("userId", userId ?: JSONObject.NULL)
    }
}

/** The event back. */
object BackEvent : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
    }
}

/** The event visibility. */
data class VisibilityEvent(
    val visible: Boolean
) : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("visible", visible)
    }
}

/** The event keyboard. */
data class KeyboardEvent(
    val height: Double
) : Wire {
    init {
        require(height >= 0 && height < Double.POSITIVE_INFINITY) { "height" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        put("height", height)
    }
}

/** The event uploadProgress. */
data class UploadProgressEvent(
    val handle: String,
    val sent: Double,
    val total: Double
) : Wire {
    init {
        require(sent >= 0 && sent < Double.POSITIVE_INFINITY) { "sent" }
        require(total >= 0 && total < Double.POSITIVE_INFINITY) { "total" }
    }

    override fun toJson(): JSONObject = JSONObject().apply {
        put("handle", handle)
        put("sent", sent)
        put("total", total)
    }
}

/** The event open. */
data class OpenEvent(
    val path: String
) : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
        put("path", path)
    }
}

/** The event top. */
object TopEvent : Wire {
    override fun toJson(): JSONObject = JSONObject().apply {
    }
}
