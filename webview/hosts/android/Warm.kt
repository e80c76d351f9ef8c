// A start before the section is opened: the engine, and the answer that the page begins with. An activity cannot be there before it
// is shown, so the page itself is loaded with it.
// Not run on a device: parsed, compiled against stubs where a compiler is there, and held against the contract, by tests.
package insights

import android.content.Context
import android.os.Handler
import android.os.Looper
import android.webkit.WebView
import org.json.JSONObject

/** One for the app, which each host is given. Used on the main thread. */
class Warm(private val context: Context, private val app: ExchangeApp, private val store: PackageStore) {
    var state = WarmState.Idle
        private set
    private val main = Handler(Looper.getMainLooper())
    private val exchange = ExchangeCalls(app) { release() }
    /** The engine ends with its last web view. */
    private var engine: WebView? = null
    private var had: GetAppContextFirstAnswer? = null
    private var stop: (() -> Unit)? = null

    private fun now() = WarmOwner(app.userId, app.locale, store.current ?: "", System.currentTimeMillis())

    /** Call it when the section may be opened soon. */
    fun begin() {
        if (state == WarmState.Loading || firstAnswers() != null) return
        release()
        state = WarmState.Loading
        engine = WebView(context)
        if (app.isSimulation) return // a page begins otherwise then
        val asked = now()
        val params = JSONObject().put("tab", "recommended").put("limit", 10)
        stop = exchange.request("POST", PATH, params) { outcome -> main.post { take(asked, params, outcome) } }
    }

    private fun take(asked: WarmOwner, params: JSONObject, outcome: Outcome<RequestResult>) {
        if (state != WarmState.Loading) return
        val answer = (outcome as? Outcome.Success)?.result?.takeIf { it.code == "00000" || it.code == "200" }
        state = if (answer == null) WarmState.Failed else WarmState.Ready
        had = answer?.let {
            GetAppContextFirstAnswer(
                path = PATH,
                params = params,
                answer = it.toJson(),
                userId = asked.userId,
                locale = asked.locale,
                release = asked.release,
                at = asked.at.toDouble()
            )
        }
    }

    /** What the start object says: nothing that is old, or of another person, language or package. */
    fun firstAnswers(): List<GetAppContextFirstAnswer>? {
        val answer = had ?: return null
        if (WarmOwner(answer.userId, answer.locale, answer.release, answer.at.toLong()).isFresh(now())) return listOf(answer)
        release()
        state = WarmState.Expired
        return null
    }

    /** A page has it, or the system is short of memory: call it from `onTrimMemory`. */
    fun release() {
        stop?.invoke()
        stop = null
        had = null
        engine?.destroy()
        engine = null
        state = WarmState.Idle
    }

    private companion object {
        const val PATH = "v1/social/public/feed"
    }
}
