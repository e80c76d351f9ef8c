// What the page may ask of the app. Not run on a device: parsed, and held against the contract, by tests.
// Replace what stands behind `app` with your own; the names, params and results are the contract's.
package insights

import android.content.Intent
import org.json.JSONArray
import org.json.JSONObject

/** How a call ends. The codes are in GUIDE.md. */
sealed class Outcome<out T : Wire> {
    class Success<out T : Wire>(val result: T) : Outcome<T>()
    class Failure(val code: String, val message: String) : Outcome<Nothing>()
}

/** What the exchange's app can do already. The reference host leaves it to you. What answers later may do so on any thread. */
interface ExchangeApp {
    val version: String
    val userId: String?
    /** The person, as the exchange's user object; null for a visitor. */
    val user: JSONObject?
    val theme: String
    val locale: String
    val currency: String?
    val isSimulation: Boolean
    /** The person's own size of text, 1 as usual: `resources.configuration.fontScale`. */
    val textScale: Double
    val safeArea: SafeArea
    /** Routes that have a native screen. */
    val routes: List<String>

    /** The intent of a native screen, by its native name; `url` is the route's address, to share it. `null`: there is none (`no_screen`). */
    fun screen(name: String, params: Map<String, List<String>>, url: String): Intent?

    /**
     * A call of the exchange with the app's own headers, session, seal and signature. host-token: its answer has no token.
     * What it returns stops the call: `done` is then told `cancelled`.
     */
    fun request(method: String, path: String, params: Any?, done: (Outcome<RequestResult>) -> Unit): () -> Unit

    /** The next request asks again how it is to be signed, unless one has within two seconds. */
    fun forgetSignConfig()

    /** The next request is signed with the time of the last answer's `requesttime`, whatever was learned before. */
    fun takeLastTime()

    /** Forgets the session's token and keys: the exchange says that it is over. */
    fun forgetSession()
    fun logIn(done: (userId: String?) -> Unit)
    fun logOut(done: () -> Unit)
    fun share(url: String, title: String, text: String?, done: (isShared: Boolean) -> Unit)
    fun pick(kind: String, most: Int, done: (List<PickMediaItem>) -> Unit)
    fun upload(
        handle: String,
        uploadId: String,
        kind: String,
        progress: (sent: Double, total: Double) -> Unit,
        done: (Outcome<UploadResult>) -> Unit
    )

    /** The number of unread notifications, at the app's own way to the page; 0 takes it away. */
    fun badge(unread: Int)

    /** Native screens that show this post or comment read it again when they come back. */
    fun changed(kind: String, id: String, change: String)

    fun note(text: String)
}

class AppMethods(private val app: ExchangeApp, private val host: InsightsHost) {
    private val exchange = ExchangeCalls(app) { host.send(InsightsEvent.Session, SessionEvent(userId = null)) }

    /** What stops each request, by page and id. Used on the main thread. */
    private val running = mutableMapOf<String, () -> Unit>()

    /** `firstAnswers` are the start object's alone. */
    fun context(firstAnswers: List<GetAppContextFirstAnswer>? = null) = GetAppContextResult(
        protocol = PROTOCOL_VERSION.toDouble(),
        platform = "android",
        version = app.version,
        theme = app.theme,
        locale = app.locale,
        currency = app.currency,
        userId = app.userId,
        simulation = app.isSimulation,
        safeArea = app.safeArea,
        screens = app.routes,
        textScale = app.textScale,
        packageVersion = host.store.current,
        packageOutcome = host.store.outcome,
        packageFailed = host.store.failed,
        packageReason = host.store.reason,
        updateOutcome = host.store.update,
        firstAnswers = firstAnswers
    )

    /** Does what is asked by the message `id` of `page`. @throws BadParams before anything was done. */
    fun call(method: InsightsMethod, params: Any?, page: String, id: String, answer: (Outcome<Wire>) -> Unit) {
        val succeed = { result: Wire -> answer(Outcome.Success(result)) }
        when (method) {
            InsightsMethod.GetAppContext -> {
                NoParams.from(params)
                succeed(context())
            }
            InsightsMethod.GetUserInfo -> {
                NoParams.from(params)
                succeed(GetUserInfoResult(userInfo = app.user))
            }
            InsightsMethod.Request -> {
                val call = RequestParams.from(params)
                val key = "$page $id"
                running[key] = exchange.request(call.method, call.path, call.params) { outcome ->
                    host.afterwards { running.remove(key) }
                    if (outcome is Outcome.Success && call.canFetch == true) succeed(host.large.answer(outcome.result))
                    else answer(outcome)
                }
            }
            InsightsMethod.Upload -> upload(UploadParams.from(params), answer)
            InsightsMethod.TrackEvents -> track(TrackEventsParams.from(params).events, answer)
            InsightsMethod.OpenScreen -> openScreen(OpenScreenParams.from(params), answer)
            InsightsMethod.ClosePage -> {
                NoParams.from(params)
                succeed(ClosePageResult)
                // The page hears of it first.
                host.afterwards { host.letGo() }
            }
            InsightsMethod.Login -> {
                NoParams.from(params)
                app.logIn { userId ->
                    succeed(LoginResult(userId = userId))
                    host.send(InsightsEvent.Session, SessionEvent(userId = userId))
                }
            }
            InsightsMethod.Logout -> {
                NoParams.from(params)
                app.logOut {
                    succeed(LogoutResult)
                    host.send(InsightsEvent.Session, SessionEvent(userId = null))
                }
            }
            InsightsMethod.Share -> {
                val what = ShareParams.from(params)
                app.share(what.url, what.title, what.text) { isShared -> succeed(ShareResult(shared = isShared)) }
            }
            InsightsMethod.PickMedia -> {
                val wish = PickMediaParams.from(params)
                app.pick(wish.kind, wish.most) { items -> succeed(PickMediaResult(items = items)) }
            }
            InsightsMethod.Ready -> {
                val told = ReadyParams.from(params)
                succeed(ReadyResult)
                host.hear(told)
            }
            InsightsMethod.Badge -> {
                val badge = BadgeParams.from(params)
                host.afterwards { app.badge(badge.unread) }
                succeed(BadgeResult)
            }
            InsightsMethod.Changed -> {
                val what = ChangedParams.from(params)
                host.afterwards { app.changed(what.kind, what.id, what.change) }
                succeed(ChangedResult)
            }
            InsightsMethod.Cancel -> {
                val what = CancelParams.from(params)
                succeed(CancelResult)
                running.remove("$page ${what.call}")?.invoke()
            }
            InsightsMethod.SetNavigationBar -> {
                val bar = SetNavigationBarParams.from(params)
                host.afterwards {
                    host.title = bar.title
                    if (bar.visible) host.actionBar?.show() else host.actionBar?.hide()
                }
                succeed(SetNavigationBarResult)
            }
        }
    }

    /** Acknowledged once the exchange has them: the page keeps them until then. */
    private fun track(events: JSONArray, answer: (Outcome<Wire>) -> Unit) {
        val accepted = TrackEventsResult(accepted = events.length().toDouble())
        if (events.length() == 0) return answer(Outcome.Success(accepted))
        exchange.request("POST", "/v1/buried/log/info", events) { outcome ->
            when (outcome) {
                is Outcome.Failure -> answer(outcome)
                is Outcome.Success ->
                    if (outcome.result.code in setOf("00000", "200")) answer(Outcome.Success(accepted))
                    else answer(Outcome.Failure("not_taken", outcome.result.msg))
            }
        }
    }

    private fun openScreen(params: OpenScreenParams, answer: (Outcome<Wire>) -> Unit) {
        val screen = app.screen(params.screen, params.params, params.url)
            ?: return answer(Outcome.Failure("no_screen", "This app has no screen ${params.screen}."))
        answer(Outcome.Success(OpenScreenResult))
        host.afterwards {
            host.startActivity(screen)
            val hands = host.hands
            if (hands != null && hands.turnsBack) hands.comeBackSoon()
            else if (params.closePage) host.letGo()
        }
    }

    private fun upload(params: UploadParams, answer: (Outcome<Wire>) -> Unit) {
        val progress = { sent: Double, total: Double ->
            host.send(InsightsEvent.UploadProgress, UploadProgressEvent(handle = params.handle, sent = sent, total = total))
        }
        app.upload(params.handle, params.uploadId, params.kind, progress, answer)
    }

    /** Call it after the app's own screens log a user in or out. */
    fun sessionChanged() {
        host.send(InsightsEvent.Session, SessionEvent(userId = app.userId))
    }

    /** Call it when the person changes theme, language, currency or the size of text in the app. */
    fun appearanceChanged() {
        val currency = Said(app.currency)
        val look = AppearanceEvent(theme = app.theme, locale = app.locale, currency = currency, textScale = app.textScale)
        host.send(InsightsEvent.Appearance, look)
    }

    /** Call both from the host's inset listener: CSS pixels, so divide by the density. */
    fun insetsChanged(keyboard: Double) {
        host.send(InsightsEvent.SafeArea, app.safeArea)
        host.send(InsightsEvent.Keyboard, KeyboardEvent(height = keyboard))
    }
}
