// What a debug build does in a person's stead while the conformance page runs. Not run on a device: parsed, and compiled against
// stubs, by tests. What each ask means stands in CONFORMANCE.md, "What a debug build lends".
package insights

import android.content.Intent
import android.content.pm.ActivityInfo
import android.os.Handler
import android.os.Looper
import org.json.JSONObject

/** What only your app's own debug build can do. */
interface Tester {
    fun logIn(done: (userId: String?) -> Unit)
    fun logOut(done: () -> Unit)
    fun pick(kind: String, most: Int, done: (List<PickMediaItem>) -> Unit)
    /** Changes the app's theme as its settings do, and tells the page so. */
    fun changeTheme(theme: String)
}

object Done : Wire {
    override fun toJson(): JSONObject = JSONObject().put("done", true)
}

/** The app as the page's methods meet it in a debug build: it may be asked to act by itself. */
class Hands(private val app: ExchangeApp, private val tester: Tester, private val host: InsightsHost) : ExchangeApp by app {
    private val main = Handler(Looper.getMainLooper())
    @Volatile private var mode = "byHand"
    private val kept = listOf("turnBack", "logIn", "pick", "byHand")
    private val deeds: Map<String, () -> Unit> = mapOf(
        "back" to { host.onBackPressed() },
        "background" to { stepAside() },
        "cover" to { stepAside() },
        "appearance" to { flash() },
        "session" to { changeSession() },
        "turn" to { turn() },
        "open" to { host.open("/insights/posts/31") },
        "tab" to { host.pressTab() }
    )

    /** The keyboard comes by a person's finger alone. */
    val asks: List<String> = deeds.keys.toList() + kept

    val turnsBack: Boolean get() = mode == "turnBack"

    fun pageLoaded() {
        mode = "byHand"
    }

    /** What holds from now on does before the page hears of it; what is done is done after. */
    fun take(params: Any?): Outcome<Wire> {
        val what = (params as? JSONObject)?.optString("ask") ?: ""
        val deed = deeds[what]
        if (what in kept) mode = what
        else if (deed != null) host.afterwards(deed)
        else return Outcome.Failure("bad_params", "The app has no such testing action.")
        return Outcome.Success(Done)
    }

    override fun logIn(done: (userId: String?) -> Unit) = when (mode) {
        "turnBack" -> done(app.userId)
        "byHand" -> app.logIn(done)
        else -> tester.logIn(done)
    }

    override fun share(url: String, title: String, text: String?, done: (isShared: Boolean) -> Unit) =
        if (turnsBack) done(false) else app.share(url, title, text, done)

    override fun pick(kind: String, most: Int, done: (List<PickMediaItem>) -> Unit) = when (mode) {
        "turnBack" -> done(emptyList())
        "byHand" -> app.pick(kind, most, done)
        else -> tester.pick(kind, most, done)
    }

    private fun flash() {
        val was = app.theme
        tester.changeTheme(if (was == "white") "black" else "white")
        tester.changeTheme(was)
    }

    private fun changeSession() {
        val tell = { userId: String? -> host.send(InsightsEvent.Session, SessionEvent(userId = userId)) }
        if (app.userId == null) tester.logIn(tell) else tester.logOut { tell(null) }
    }

    private fun turn() {
        host.requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE
        soon { host.requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED }
    }

    /** Behind another app, from where it comes back by itself. */
    fun stepAside() {
        host.moveTaskToBack(true)
        comeBackSoon()
    }

    fun comeBackSoon() = soon {
        host.startActivity(Intent(host, host.javaClass).addFlags(Intent.FLAG_ACTIVITY_REORDER_TO_FRONT))
    }

    private fun soon(task: () -> Unit) {
        main.postDelayed(task, AWAY_MS)
    }

    companion object {
        private const val AWAY_MS = 300L
        const val HANDLER = "insightsTesting"
    }
}
