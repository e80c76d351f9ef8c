// The two ways between the page and the app on Android. Not run on a device: parsed, and held against the contract, by tests.
package insights

import android.annotation.SuppressLint
import android.webkit.JavascriptInterface
import android.webkit.WebView
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.ScriptHandler
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** How messages get to the page and back. Used on the main thread. */
interface Carrier {
    /** What the page finds before its own scripts run, from the next load on. */
    fun renew(context: GetAppContextResult)

    fun say(message: JSONObject)
}

/** The message listener where the WebView has it, which knows who is speaking; else the control object. */
fun carrierFor(view: WebView, host: InsightsHost): Carrier {
    val canListen = WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)
    // Without a script at document start the page could not know what the listener has.
    val canStart = WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)
    return if (canListen && canStart) ListenerCarrier(view, host) else ControlCarrier(view, host)
}

/** JSON as it may stand in a script. */
fun scriptOf(json: JSONObject): String =
    json.toString().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")

private fun sayByDoor(view: WebView, message: JSONObject) {
    view.evaluateJavascript("window.insightsBridge && window.insightsBridge.reply(${scriptOf(message)})", null)
}

/** `insightsListener`: the platform checks the origin, and says which frame it was. */
class ListenerCarrier(private val view: WebView, private val host: InsightsHost) : Carrier {
    private val origins = setOf(ORIGIN)
    private var start: ScriptHandler? = null
    private val methods = InsightsMethod.values().map { it.wire } + listOfNotNull(host.hands?.let { Hands.HANDLER })

    init {
        WebViewCompat.addWebMessageListener(view, "insightsListener", origins) { _, message, _, isMainFrame, proxy ->
            take(message.data, isMainFrame, proxy, host)
        }
    }

    /** `proxy` is of the page that spoke: it is kept until that page has its answer. */
    private fun take(data: String?, isMainFrame: Boolean, proxy: JavaScriptReplyProxy, host: InsightsHost) {
        val message = readMessage(data) ?: return host.app.note("A message could not be read.")
        host.take(message, isMainFrame) { answer -> host.afterwards { proxy.postMessage(answer.toString()) } }
    }

    override fun renew(context: GetAppContextResult) {
        val names = methods.joinToString(",") { JSONObject.quote(it) }
        val told = context.toJson()
        host.hands?.let { told.put("testing", JSONArray(it.asks)) }
        val source = "window.insightsApp = ${scriptOf(told)};" +
            "if (window.insightsListener) window.insightsListener.methods = [$names]"
        start?.remove()
        start = WebViewCompat.addDocumentStartJavaScript(view, source, origins)
    }

    override fun say(message: JSONObject) = sayByDoor(view, message)
}

/** The older way. It is in every frame of every page: this web view shows our own pages only, which have no frames. */
@SuppressLint("JavascriptInterface")
class ControlCarrier(private val view: WebView, private val host: InsightsHost) : Carrier {
    @Volatile private var context: JSONObject = host.context().toJson()

    init {
        view.addJavascriptInterface(Control(), host.exchange.control)
    }

    /** Without a document-start script the page asks for its context synchronously, before its first paint. */
    override fun renew(context: GetAppContextResult) {
        this.context = context.toJson()
    }

    override fun say(message: JSONObject) = sayByDoor(view, message)

    /** On the main thread, for only there may a web view be asked what it shows. */
    private fun later(json: String): String? {
        // Who speaks now: until the task runs, a page may have given way to another.
        val isOwn = host.showsOwn
        host.afterwards {
            val message = readMessage(json)
            if (message == null) host.app.note("A message could not be read.")
            else host.take(message, isOwn && isOwnPage(view.url)) { answer -> host.afterwards { say(answer) } }
        }
        return null
    }

    /**
     * One function for each method, by its handler's name where the configuration gives another: text in, and text out where
     * the answer is at hand. The page stands still meanwhile.
     */
    inner class Control {
        @JavascriptInterface
        fun getAppContext(json: String): String? {
            val message = readMessage(json) ?: return null
            if (message.opt("params") !is JSONObject) return later(json)
            val isOwn = onMain { isOwnPage(view.url) } ?: return later(json)
            if (!isOwn) return later(json)
            return JSONObject().put("id", message.getString("id")).put("page", message.getString("page"))
                .put("result", context).toString()
        }

        @JavascriptInterface fun getUserInfo(json: String): String? = later(json)
        @JavascriptInterface fun request(json: String): String? = later(json)
        @JavascriptInterface fun upload(json: String): String? = later(json)
        @JavascriptInterface fun trackEvents(json: String): String? = later(json)
        @JavascriptInterface fun openScreen(json: String): String? = later(json)
        @JavascriptInterface fun closePage(json: String): String? = later(json)
        @JavascriptInterface fun login(json: String): String? = later(json)
        @JavascriptInterface fun logout(json: String): String? = later(json)
        @JavascriptInterface fun share(json: String): String? = later(json)
        @JavascriptInterface fun pickMedia(json: String): String? = later(json)
        @JavascriptInterface fun setNavigationBar(json: String): String? = later(json)
        @JavascriptInterface fun ready(json: String): String? = later(json)
        @JavascriptInterface fun badge(json: String): String? = later(json)
        @JavascriptInterface fun changed(json: String): String? = later(json)
        @JavascriptInterface fun cancel(json: String): String? = later(json)
    }

    /** Asks the main thread, which may be busy showing the page: not for long, and `null` then. */
    private fun <T : Any> onMain(ask: () -> T): T? {
        var answer: T? = null
        val done = CountDownLatch(1)
        host.afterwards {
            answer = ask()
            done.countDown()
        }
        return if (done.await(200, TimeUnit.MILLISECONDS)) answer else null
    }
}

private fun readMessage(json: String?): JSONObject? = try {
    JSONObject(json ?: "").takeIf { it.has("id") && it.has("page") && it.has("method") }
} catch (unreadable: JSONException) {
    null
}
