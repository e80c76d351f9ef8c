// What a device does about a channel.json: ../channelCases.json has the cases that every host keeps to.
// Not run on a device: parsed, and held against the contract, by tests; these rules run there, where a compiler is.
package insights

import java.security.MessageDigest

/** A version of the pages, and who is offered it. `percent`: of a hundred devices. Without `maxApp` there is no greatest app. */
class ReleaseLine(val version: String, val minApp: String, val maxApp: String?, val percent: Int, val channel: String)

/** What is given out to whom. `notAfter`: the last day on which it counts. `embedded`: all go back to what came with the app. */
class ReleaseChannel(
    val made: String,
    val notAfter: String,
    val embedded: Boolean,
    val lines: List<ReleaseLine>,
    val withdrawn: List<String>
)

/** What a device says of itself. None of it leaves the device. */
class ReleaseDevice(
    val app: String,
    val channel: String,
    val bucket: Int,
    val current: String,
    val embedded: String,
    val waiting: String?,
    val failed: List<String>
)

/** What a device does. All that it changes is shown at the next start. */
sealed class ReleaseDecision {
    /** Its last day is over: nothing changes. */
    object Ended : ReleaseDecision()

    /** What it wants is here already, and waits. */
    object Waits : ReleaseDecision()

    /** What is shown stays, and what waits goes. */
    object Stays : ReleaseDecision()

    /** The pages that came with the app take the place of what is shown. */
    object Embedded : ReleaseDecision()

    /** The package of this version is fetched, whether it is higher or, where what is shown is withdrawn, lower. */
    data class Takes(val version: String) : ReleaseDecision()
}

object ReleaseRules {
    /** The channel that every device is of. */
    const val STABLE = "stable"

    /** A device's place in every rollout, 0 to 99. It goes by its id alone: who is in at 10 % is in at 25 %. */
    fun bucketOf(device: String): Int {
        val digest = MessageDigest.getInstance("SHA-256").digest("insights-channel/$device".toByteArray())
        val number = digest.take(4).fold(0L) { sum, byte -> (sum shl 8) or (byte.toLong() and 0xff) }
        return (number % 100).toInt()
    }

    private fun isOffered(line: ReleaseLine, device: ReleaseDevice): Boolean {
        val maxApp = line.maxApp
        return Versions.compareApp(device.app, line.minApp) >= 0 &&
            (maxApp == null || Versions.compareApp(device.app, maxApp) <= 0) &&
            (line.channel == STABLE || line.channel == device.channel) &&
            device.bucket < line.percent
    }

    /** `today`: in UTC, as `2026-11-27`. */
    fun decide(channel: ReleaseChannel, device: ReleaseDevice, today: String): ReleaseDecision {
        if (today > channel.notAfter) return ReleaseDecision.Ended
        val asCame = if (device.current == device.embedded) ReleaseDecision.Stays else ReleaseDecision.Embedded
        if (channel.embedded) return asCame
        val version = channel.lines.filter { isOffered(it, device) }.map { it.version }
            .filter { it !in device.failed && it !in channel.withdrawn }
            .sortedWith(Versions.order).lastOrNull()
        val isWithdrawn = device.current in channel.withdrawn
        if (version == null) return if (isWithdrawn) asCame else ReleaseDecision.Stays
        if (!isWithdrawn && !Versions.isNewer(version, device.current)) return ReleaseDecision.Stays
        return when (version) {
            device.waiting -> ReleaseDecision.Waits
            // Nothing needs to be fetched that is in the app.
            device.embedded -> ReleaseDecision.Embedded
            else -> ReleaseDecision.Takes(version)
        }
    }
}
