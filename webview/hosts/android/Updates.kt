// How updates come to an app that runs: when it looks, off the main thread, and what it takes for the next start.
// Not run on a device: parsed, and compiled against stubs, by tests.
package insights

import android.content.Context
import android.net.ConnectivityManager
import android.os.Handler

/**
 * Looks for what a channel says, at the moments of `UpdateSchedule`. On the main thread. `address`: the folder of `channel.json`.
 * `told` hears what came of each look, on any thread.
 */
class Updates(
    private val store: PackageStore,
    private val address: String,
    private val context: Context,
    private val main: Handler,
    private val told: (String) -> Unit
) {
    private var isSettled = false
    private var isInFront = false
    @Volatile private var isLooking = false
    private val idle = Runnable { passIdle() }
    private val settle = Runnable { settle() }

    /** The first page is loading: it has the network for itself until it is ready, or will not be. */
    fun begin() {
        main.postDelayed(settle, UpdateSchedule.SETTLED * 1_000)
    }

    /** A page is ready, or is waited for no longer. */
    fun settle() {
        main.removeCallbacks(settle)
        if (isSettled) return
        isSettled = true
        lookWhenDue()
    }

    /** Call it when the screen comes to the front, also for the first time. */
    fun resume() {
        isInFront = true
        main.postDelayed(idle, UpdateSchedule.IDLE * 1_000)
        lookWhenDue()
    }

    /** Out of sight nothing wakes the device. */
    fun pause() {
        isInFront = false
        main.removeCallbacks(idle)
    }

    fun end() {
        pause()
        main.removeCallbacks(settle)
    }

    private fun passIdle() {
        if (!isInFront) return
        main.postDelayed(idle, UpdateSchedule.IDLE * 1_000)
        lookWhenDue()
    }

    private fun lookWhenDue() {
        val now = System.currentTimeMillis() / 1_000
        if (!isSettled || isLooking || !store.isDue(now)) return
        isLooking = true
        val isMetered = isMetered()
        Thread {
            told(outcomeOf {
                store.beginLook(now)
                store.follow(address, isMetered)
            })
            isLooking = false
        }.start()
    }

    /** What came of a look, as a report says it. One that is refused, or breaks off, is tried again sooner. */
    private fun outcomeOf(look: () -> ReleaseDecision): String {
        var isFailure = false
        val came = try {
            nameOf(look())
        } catch (putOff: PutOff) {
            "putOff: ${putOff.message}"
        } catch (broken: Exception) {
            isFailure = true
            "refused: ${broken.message}"
        }
        try {
            store.endLook(came, isFailure)
        } catch (full: Exception) { // of a disk on which nothing can be written: the next start looks again
            return "$came; ${full.message}"
        }
        return came
    }

    private fun nameOf(decision: ReleaseDecision): String = when (decision) {
        is ReleaseDecision.Takes -> "taken ${decision.version}"
        ReleaseDecision.Embedded -> "embedded"
        ReleaseDecision.Waits -> "waits"
        ReleaseDecision.Stays -> "stays"
        ReleaseDecision.Ended -> "ended"
    }

    /** An app that may not ask counts as one whose bytes are counted. */
    private fun isMetered(): Boolean = try {
        context.getSystemService(ConnectivityManager::class.java)?.isActiveNetworkMetered ?: true
    } catch (forbidden: SecurityException) {
        true
    }
}
