// When a host looks for an update, and whether it takes one that it may have: ../scheduleCases.json has the cases that every host keeps to.
// Not run on a device: parsed, and held against the contract, by tests; these rules run there, where a compiler is.
// A look is a few hundred bytes; a package is some megabytes. So the one goes by the clock alone, and the other by the network and the disk.
package insights

/** Times are seconds, sizes bytes. */
object UpdateSchedule {
    private const val HOUR = 3600L

    /** After the first failure, doubled with each in turn, and no longer than the last. */
    private const val RETRY = 15 * 60L
    private const val LAST_RETRY = 6 * HOUR

    /** In which a page that is loaded is ready, or is not waited for: a broken one is mended by an update. */
    const val SETTLED = 30L

    /** Between two moments of a page that stays in front. */
    const val IDLE = 15 * 60L

    /** Left to the person and to the page's own storage. */
    private const val MARGIN = 50L shl 20

    /** `looked`: when the last look began, if ever. `misses`: the looks in turn that came to nothing. */
    fun isDue(now: Long, looked: Long?, misses: Int): Boolean {
        if (looked == null || now < looked) return true // the clock was put back
        val pause = if (misses == 0) HOUR else minOf(RETRY shl minOf(misses - 1, 16), LAST_RETRY)
        return now - looked >= pause
    }

    /** Why a package is not fetched now; empty where it is. What is shown and withdrawn is worth the bytes: its makers know that it is bad. */
    fun networkObstacle(isMetered: Boolean, isWithdrawn: Boolean): String =
        if (isMetered && !isWithdrawn) "it waits for a network that is not metered" else ""

    /**
     * The same for a package of `total` bytes and a device with `room` for so many, where it can say. Twice: until the next start but
     * one, the package before it stays for a way back.
     */
    fun roomObstacle(total: Long, room: Long?): String {
        val needed = 2 * total + MARGIN
        if (room == null || room >= needed) return ""
        return "there is no room for it: it needs ${(needed + (1L shl 20) - 1) shr 20} MB"
    }
}
