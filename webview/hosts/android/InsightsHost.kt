// A host for the Insights page on Android (WebView 88 on). Not run on a device: parsed, compiled against stubs where a compiler
// is there, and held against the contract, by tests. With it go Contract.kt (from ../../contract) and all the files of this folder.
// Needs androidx.webkit 1.9.
package insights

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Intent
import android.content.pm.ApplicationInfo
import android.graphics.Bitmap
import android.net.Uri
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.view.ViewGroup
import android.webkit.RenderProcessGoneDetail
import android.webkit.WebResourceError
import android.webkit.WebResourceRequest
import android.webkit.WebResourceResponse
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.webkit.WebViewAssetLoader
import org.json.JSONObject

/** The screen with the page in it. What touches the web view runs on the main thread. */
abstract class InsightsHost : Activity() {
    /** What the exchange's app can do already. */
    abstract val app: ExchangeApp
    abstract val exchange: ExchangeSettings
    abstract val store: PackageStore

    /** The folder of the channel that updates come by, as `https://…/insights-channel`; null where none do. */
    open val channelAddress: String? = null

    /** The app's warm start, if it has one. */
    open val warm: Warm? = null

    /** What a debug build can do by itself while the conformance page runs. */
    open val tester: Tester? = null

    /** host-testing: none in a release, whatever the app gives. */
    val hands: Hands? by lazy {
        val isDebuggable = applicationInfo.flags and ApplicationInfo.FLAG_DEBUGGABLE != 0
        tester?.takeIf { isDebuggable }?.let { Hands(app, it, this) }
    }

    private val main = Handler(Looper.getMainLooper())
    val large = LargeAnswers(main) { app.userId }
    protected val methods by lazy { AppMethods(hands ?: app, this) }
    private var webView: WebView? = null
    private var carrier: Carrier? = null
    private val trial by lazy { Trial(store, main, ::showOthers) }
    private val updates by lazy { channelAddress?.let { Updates(store, it, this, main) { said -> app.note("Update: $said.") } } }

    /** A page is up, which takes `open` and `top`. */
    @Volatile private var isUp = false

    /** The page whose scripts run is ours, as those are that this host loads. */
    @Volatile var showsOwn = true
        private set

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        hearBack(this) { onBackPressed() }
        showPage(START)
        trial.begin()
        updates?.begin()
    }

    /** Makes a web view and loads a page into it: at start, and when the one before has lost its renderer. */
    private fun showPage(address: String) {
        val view = WebView(this)
        view.settings.javaScriptEnabled = true
        view.settings.domStorageEnabled = true
        view.settings.allowFileAccess = false // host-files
        view.settings.allowContentAccess = false
        view.settings.textZoom = 100 // the page follows `textScale` itself
        // host-inspect: a release is not debuggable, and nothing here says otherwise.
        view.webViewClient = Client()
        // Both are there from the next load on: before the first.
        carrier = carrierFor(view, this)
        carrier?.renew(methods.context(warm?.firstAnswers()))
        webView = view
        setContentView(view)
        view.loadUrl(address)
    }

    /** A new package that failed has given way to the last good one. */
    private fun showOthers(reason: PackageReason) {
        app.note("The pages went back to ${store.current}: ${reason.sentence}.")
        // The web view keeps scripts by their address, which the failed package's share.
        webView?.clearCache(true)
        carrier?.renew(methods.context())
        webView?.loadUrl(START)
        trial.begin()
    }

    /** Where a push or a link leads: the page that is up goes there, else it is loaded. */
    fun open(path: String) {
        if (!isOwnPath(path) || !isOwnPage(ORIGIN + path)) return app.note("A path that leads elsewhere was not opened.")
        if (isUp) send(InsightsEvent.Open, OpenEvent(path = path)) else webView?.loadUrl(ORIGIN + path)
    }

    /** The app's own tab was pressed while this screen is in front. */
    fun pressTab() = if (isUp) send(InsightsEvent.Top, TopEvent) else Unit

    fun hear(told: ReadyParams) {
        isUp = told.painted
        if (told.painted) afterwards { updates?.settle() }
        afterwards { warm?.release() }
    }

    /** The page has been answered that it is taken away. */
    fun letGo() {
        hands?.takeIf { it.turnsBack }?.let { return it.stepAside() }
        trial.letGo()
        finish()
    }

    /** Takes one message, on any thread. `answer` is called once, with the whole envelope. */
    fun take(message: JSONObject, isOwn: Boolean, answer: (JSONObject) -> Unit) {
        val envelope = JSONObject().put("id", message.getString("id")).put("page", message.getString("page"))
        val reply = { outcome: Outcome<Wire> ->
            when (outcome) {
                is Outcome.Success -> envelope.put("result", outcome.result.toJson())
                is Outcome.Failure ->
                    envelope.put("error", JSONObject().put("code", outcome.code).put("message", outcome.message))
            }
            answer(envelope)
        }
        // host-caller
        if (!isOwn) return reply(Outcome.Failure("foreign_origin", "This page may not call the app."))
        val method = InsightsMethod.of(message.getString("method"))
        main.post { trial.hear(message.getString("page"), method, message.opt("params")) }
        hands?.takeIf { message.getString("method") == Hands.HANDLER }?.let { return reply(it.take(message.opt("params"))) }
        if (method == null) return reply(Outcome.Failure("no_method", "This app has no ${message.getString("method")}."))
        try {
            methods.call(method, message.opt("params"), message.getString("page"), message.getString("id"), reply)
        } catch (bad: BadParams) {
            reply(Outcome.Failure("bad_params", bad.message ?: "params"))
        } catch (broken: Exception) {
            // host-words: what broke is for the app's makers.
            app.note("${method.wire} broke: $broken")
            reply(Outcome.Failure("broken", "The app could not do that."))
        }
    }

    fun context(): GetAppContextResult = methods.context()

    /** Runs a task on the main thread, after what is going on there now: the page has its answer first. */
    fun afterwards(task: () -> Unit) = Unit.also { main.post(task) }

    /** Sends an event. What it says of the context holds from now on, also for the next load. */
    fun send(event: InsightsEvent, payload: Wire) = afterwards {
        carrier?.renew(methods.context())
        carrier?.say(JSONObject().put("event", event.wire).put("payload", payload.toJson()))
    }

    override fun onResume() {
        super.onResume()
        webView?.onResume()
        send(InsightsEvent.Visibility, VisibilityEvent(visible = true))
        updates?.resume()
    }

    override fun onPause() {
        updates?.pause()
        send(InsightsEvent.Visibility, VisibilityEvent(visible = false))
        webView?.onPause()
        super.onPause()
    }

    /** The page closes what lies in front, goes back, or calls `closePage`. Without a page, back is back. */
    override fun onBackPressed() {
        if (webView == null) super.onBackPressed() else send(InsightsEvent.Back, BackEvent)
    }

    override fun onDestroy() {
        trial.end()
        updates?.end()
        // What is answered late has nowhere to go.
        carrier = null
        webView?.destroy()
        webView = null
        super.onDestroy()
    }

    private inner class Client : WebViewClient() {
        private val assets = WebViewAssetLoader.Builder()
            .addPathHandler("/", WebViewAssetLoader.PathHandler { path -> serve(path, store.pages, large) })
            .build()

        override fun shouldInterceptRequest(view: WebView, request: WebResourceRequest): WebResourceResponse? =
            assets.shouldInterceptRequest(request.url)

        /** host-pages: only our own pages are shown here. The page asks before a link leads elsewhere, and the system shows that. */
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            val url = request.url
            val way = wayOf(url.toString(), request.hasGesture(), ORIGIN, exchange.schemes)
            if (way == Way.Outside) leaveFor(url)
            if (way == Way.Nowhere) app.note("A link of the scheme ${url.scheme} was not opened.")
            return way != Way.Page
        }

        /** host-links: another app is opened by a person's own press alone, and only one that takes links from the web. */
        private fun leaveFor(url: Uri) {
            try {
                startActivity(Intent(Intent.ACTION_VIEW, url).addCategory(Intent.CATEGORY_BROWSABLE))
            } catch (missing: ActivityNotFoundException) {
                app.note("No app takes links of the scheme ${url.scheme}.")
            }
        }

        override fun onReceivedError(view: WebView, request: WebResourceRequest, error: WebResourceError) {
            if (request.isForMainFrame) trial.failed(PackageReason.NotLoaded)
        }

        /** The renderer died: this web view is of no use any more. A new one has a new page id, and asks for everything again. */
        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            val address = view.url ?: START
            (view.parent as? ViewGroup)?.removeView(view)
            view.destroy()
            isUp = false
            showPage(address)
            trial.broke(PackageReason.ProcessEnded)
            return true
        }

        override fun onPageStarted(view: WebView, url: String, icon: Bitmap?) {
            showsOwn = isOwnPage(url)
            isUp = false
            large.clear()
            hands?.pageLoaded()
            trial.pageChanged()
        }
    }
}
