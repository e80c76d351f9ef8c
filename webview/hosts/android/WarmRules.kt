// What may be shown of what was had before the section is opened: ../warmCases.json has the cases that every host keeps to.
// Not run on a device: parsed, and held against the contract, by tests; this rule runs there, where a compiler is.
package insights

enum class WarmState { Idle, Loading, Ready, Failed, Expired }

/** Whose an answer is, and when it was had: milliseconds since 1970. */
class WarmOwner(val userId: String?, val locale: String, val release: String, val at: Long) {
    /** host-warm: what may be shown now. A clock that went back makes it old. */
    fun isFresh(now: WarmOwner): Boolean =
        userId == now.userId && locale == now.locale && release == now.release && now.at - at in 0 until KEPT_MS

    private companion object {
        const val KEPT_MS = 300_000L
    }
}
