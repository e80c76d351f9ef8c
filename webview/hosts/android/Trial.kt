// Whether the pages of a new package work: steps 9 and 10 of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests.
package insights

import android.os.Handler

/** Why a package gives way, as a page is told it and as a person reads it. */
enum class PackageReason(val wire: String, val sentence: String) {
    NothingPainted("nothingPainted", "it painted nothing"),
    FailedWhole("failedWhole", "it has failed as a whole"),
    ProcessEnded("processEnded", "its renderer ended"),
    NotLoaded("notLoaded", "it could not be loaded")
}

/**
 * A package is on trial until a page of it has said that something is painted. On the main thread. `show` is called after a way back,
 * with the reason: the store has other pages now.
 */
class Trial(private val store: PackageStore, private val main: Handler, private val show: (reason: PackageReason) -> Unit) {
    private var wait: Runnable? = null
    private var until = 0L
    private var isPainted = false
    private var isDoubted = false

    /** Ids of the page that is loaded, and of those before it. */
    private val pages = mutableSetOf<String>()
    private val outgoing = mutableSetOf<String>()

    /** Call it when the package's first page is loaded: nothing of it has been painted in this start. */
    fun begin() {
        end()
        isPainted = false
        isDoubted = false
        until = 0L
        if (!store.isOnTrial) return
        until = now() + PATIENCE_MS
        wait = Runnable { failed(PackageReason.NothingPainted) }.also { main.postDelayed(it, PATIENCE_MS) }
    }

    /** Nothing is waited for any more. */
    fun end() {
        wait?.let(main::removeCallbacks)
        wait = null
    }

    /** Another document takes the place of the one that was there. */
    fun pageChanged() {
        outgoing.addAll(pages)
        pages.clear()
    }

    /** A message of our own pages. What an outgoing one says late is not of the package that is loaded now. */
    fun hear(page: String, method: InsightsMethod?, params: Any?) {
        if (page in outgoing) return
        pages.add(page)
        if (method != InsightsMethod.Ready) return
        val told = try {
            ReadyParams.from(params)
        } catch (bad: BadParams) { // the page is told so where the call is answered
            return
        }
        if (told.page != page || told.version != store.current) return
        if (!told.painted) return broke(PackageReason.FailedWhole)
        isPainted = true
        end()
        if (!isDoubted) store.confirm()
    }

    /** The page has handed over, or closed itself. Whether it could be up is not known yet. */
    fun letGo() {
        if (isPainted) return
        end()
        store.setAside()
    }

    /** The page's process ended, or all of it failed. What was painted before is not taken away: then the next start goes back. */
    fun broke(reason: PackageReason) {
        if (!isPainted || isDoubted) return failed(reason)
        if (now() >= until) return
        isDoubted = true
        store.doubt(reason.wire)
    }

    /** Nothing can be painted: the last good pages, at once. */
    fun failed(reason: PackageReason) {
        if (isPainted && !isDoubted || !store.isOnTrial || !store.goBack(reason.wire)) return
        show(reason)
    }

    private fun now(): Long = System.nanoTime() / 1_000_000

    companion object {
        /** In which a page of a new package must be up, and not break. */
        private const val PATIENCE_MS = 10_000L
    }
}
