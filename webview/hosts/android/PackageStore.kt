// Pages from signed packages: which one is shown, how a new one comes, and how a bad one goes: the steps of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests. Ed25519 is in the platform from Android 13 on only: Tink's
// (com.google.crypto.tink:tink-android) is taken.
package insights

import com.google.crypto.tink.subtle.Ed25519Verify
import java.io.File
import java.io.IOException
import java.security.GeneralSecurityException
import org.json.JSONException
import org.json.JSONObject

/**
 * The packages in a folder of the app's own: `state.json`, and a folder for each version. `keys`: the 32 bytes of each, two while one
 * replaces the other. `exchange`: the id that the packer prints. `bundled`: the archive that came with the app. `device`: an id of this
 * install that stays; rollouts go by it, and it never leaves the device. `channel`: a tester's, where the person is one.
 */
class PackageStore(
    private val folder: File,
    private val keys: List<ByteArray>,
    private val exchange: String,
    private val appVersion: String,
    bundled: ByteArray,
    private val device: String,
    private val channel: String = ReleaseRules.STABLE
) {
    private val stateFile = File(folder, STATE)
    @Volatile private var state = PackageState.read(stateFile)
    private val embedded: String

    init {
        folder.mkdirs()
        embedded = PackageArchive(bundled, File(folder, "archive-${System.nanoTime()}")).use { archive ->
            try {
                take(archive, isBundled = true)
            } catch (unfit: Unfit) { // as a rule: there is a newer one already
                if (state.current == null) throw unfit
            }
            JSONObject(String(archive.manifest)).getString("version")
        }
        begin()
    }

    // At start

    /** Chooses what this start shows, and no later. */
    private fun begin() {
        val next = state.next
        if (state.starts >= TRIES) goBack(state.reason ?: PackageReason.NothingPainted.wire)
        // An untried package is nothing to go back to.
        val good = if (state.starts > 0) state.previous ?: state.current else state.current
        when {
            // It was good before.
            next != null && (next == state.current || next == state.previous) ->
                keep(state.copy(current = next, previous = null, next = null, starts = 0, reason = null))
            next != null -> keep(state.copy(current = next, previous = good, next = null, starts = 1, reason = null))
            state.starts > 0 -> keep(state.copy(starts = state.starts + 1))
        }
        val kept = setOf(state.current, state.previous, state.next, STATE)
        folder.listFiles()?.filter { it.name !in kept }?.forEach { it.deleteRecursively() }
    }

    val current: String get() = state.current ?: ""
    val pages: File get() = File(folder, current)
    val isOnTrial: Boolean get() = state.starts > 0

    /** What became of the current one, as a page is told it. */
    val outcome: String
        get() = if (isOnTrial) "trial" else if (state.reason != null) "back" else "kept"

    /** Where a newer one has failed: which, and why. */
    val failed: String? get() = if (outcome == "back") state.failed.lastOrNull() else null
    val reason: String? get() = if (outcome == "back") state.reason else null

    /** What the last look for an update came to. */
    val update: String? get() = state.update

    /** A page of it is up: from now on it is the last good one. */
    @Synchronized
    fun confirm() {
        if (isOnTrial) keep(state.copy(starts = 0))
    }

    /** A page of it was taken away before it could be up: this start was no try. */
    @Synchronized
    fun setAside() = if (isOnTrial) keep(state.copy(starts = 1)) else Unit

    /** It broke right after it was up: the next start goes back. */
    @Synchronized
    fun doubt(reason: String) = keep(state.copy(starts = TRIES, reason = reason))

    /** The current one failed: the one before it, and never this one again. False where there is none. */
    @Synchronized
    fun goBack(reason: String): Boolean {
        val before = state.previous ?: return false
        keep(state.copy(current = before, previous = null, starts = 0, failed = state.failed + current, reason = reason))
        return true
    }

    // Updates

    /** Looks for an update at an address. Off the main thread, when the app is idle; what is taken is for the next start. */
    fun update(address: String): String = take(fetchPackage(address, null), isBundled = false)

    /** The same by a channel, which says what this device is offered, and when it goes back. @return what came of it. @throws PutOff */
    fun follow(address: String, isMetered: Boolean): ReleaseDecision {
        val content = fetch("$address/channel.json", ChannelFile.MOST_BYTES)
        verify(content, fetch("$address/channel.sig", MOST_SIGNATURE))
        val said = ChannelFile.read(content, exchange, state.made)
        val decision = decide(said)
        val wanted = (decision as? ReleaseDecision.Takes)?.version
        try {
            val source = if (wanted == null || wanted == state.previous) null else {
                val obstacle = UpdateSchedule.networkObstacle(isMetered, current in said.withdrawn)
                if (obstacle != "") throw PutOff(obstacle)
                fetchPackage("$address/$wanted", wanted)
            }
            if (source == null) return obey(said, decision)
            return staged(source, false, wanted) { obey(said, decision, source, it) }
        } catch (putOff: PutOff) {
            obey(said, decision, isPutOff = true)
            throw putOff
        }
    }

    fun isDue(now: Long): Boolean = UpdateSchedule.isDue(now, state.looked, state.misses)

    /** What breaks off before `endLook` counts as a failure. */
    @Synchronized
    fun beginLook(now: Long) = keep(state.copy(looked = now, misses = state.misses + 1))

    @Synchronized
    fun endLook(came: String, isFailure: Boolean) = keep(state.copy(misses = if (isFailure) state.misses else 0, update = came))

    private fun decide(said: ReleaseChannel): ReleaseDecision {
        val bucket = ReleaseRules.bucketOf(device)
        val own = ReleaseDevice(appVersion, channel, bucket, current, embedded, state.next, state.failed)
        return ReleaseRules.decide(said, own, PackageManifest.today())
    }

    @Synchronized
    private fun obey(
        said: ReleaseChannel, decision: ReleaseDecision, source: PackageSource? = null, staging: File? = null, isPutOff: Boolean = false
    ): ReleaseDecision {
        if (decision == ReleaseDecision.Ended) return decision
        if (decision != decide(said) || said.made < state.made) throw Unfit("another update has come meanwhile")
        val known = state.copy(made = said.made, withdrawn = said.withdrawn, embedded = decision == ReleaseDecision.Embedded)
        if (isPutOff) keep(known.copy(next = null)) // another is wanted than what waits
        else when (decision) {
            is ReleaseDecision.Takes ->
                if (source == null || staging == null) keep(known.copy(next = decision.version))
                else place(staging, source, false, decision.version, known)
            ReleaseDecision.Waits -> keep(known)
            else -> keep(known.copy(next = null))
        }
        return decision
    }

    private fun fetchPackage(address: String, wanted: String?): PackageSource {
        val content = fetch("$address/manifest.json", MOST_MANIFEST)
        val signature = fetch("$address/manifest.sig", MOST_SIGNATURE)
        val manifest = check(content, signature, false, wanted)
        val obstacle = UpdateSchedule.roomObstacle(manifest.total, folder.usableSpace)
        if (obstacle != "") throw PutOff(obstacle)
        return PackageDownload(address, content, signature, manifest, pages)
    }

    private fun verify(content: ByteArray, signature: ByteArray) {
        val bytes = try {
            android.util.Base64.decode(String(signature).trim(), android.util.Base64.DEFAULT)
        } catch (broken: IllegalArgumentException) {
            ByteArray(0)
        }
        if (keys.none { isSigned(content, bytes, it) }) throw Unfit("the signature does not hold")
    }

    /** Reads a manifest, if it may be taken. What came with the app has no last day. `wanted`: by a channel, also a lower one. */
    private fun check(content: ByteArray, signature: ByteArray, isBundled: Boolean, wanted: String?): PackageManifest = try {
        verify(content, signature)
        val manifest = PackageManifest(JSONObject(String(content)))
        val version = manifest.version
        if (wanted != null && wanted != version) throw Unfit("it is $version, and not $wanted as its channel says")
        val goesBack = wanted != null || (isBundled && state.embedded)
        val have = if (goesBack) emptyList() else listOfNotNull(state.current, state.next)
        manifest.checkFit(have, state.failed, appVersion, isBundled)
        if (state.current != null && !goesBack && version in state.withdrawn) throw Unfit("$version was withdrawn")
        if (!isBundled) manifest.checkUpdate(exchange)
        manifest
    } catch (broken: JSONException) {
        throw Unfit("its manifest is none", broken)
    }

    private fun isSigned(content: ByteArray, signature: ByteArray, key: ByteArray): Boolean = try {
        Ed25519Verify(key).verify(signature, content)
        true
    } catch (no: GeneralSecurityException) {
        false
    }

    /** host-packages: takes a package in, all or nothing. @return its version. @throws Unfit */
    private fun take(source: PackageSource, isBundled: Boolean): String =
        staged(source, isBundled, null) { place(it, source, isBundled, null, null) }

    /** Writes a package beside the others and hands it on. Nothing is locked meanwhile: the main thread waits for no disk. */
    private fun <T> staged(source: PackageSource, isBundled: Boolean, wanted: String?, use: (staging: File) -> T): T {
        val staging = File(folder, "staging-${System.nanoTime()}")
        try {
            stage(source, check(source.manifest, source.signature, isBundled, wanted), staging)
            writeWhole(File(staging, "manifest.json"), source.manifest)
            return use(staging)
        } catch (broken: IOException) {
            throw Unfit("it is no whole package", broken)
        } finally {
            staging.deleteRecursively()
        }
    }

    /** Puts a staged package in its place; `known` by a channel. Another may have come since it was checked. @return its version. */
    @Synchronized
    private fun place(staging: File, source: PackageSource, isBundled: Boolean, wanted: String?, known: PackageState?): String {
        val version = check(source.manifest, source.signature, isBundled, wanted).version
        val place = File(folder, version)
        if (version != state.current && version != state.previous) { // whose folders are whole, and may be shown
            place.deleteRecursively() // of a try that was cut short
            if (!staging.renameTo(place)) throw Unfit("it could not be put in its place")
        }
        // The swap is this one write. The page that is shown stays what it is.
        val before = known ?: state
        val isShown = isBundled && (state.embedded || state.current == null)
        val shown = if (!isShown) before.copy(next = version)
        else before.copy(current = version, previous = null, next = null, starts = 0, reason = null)
        keep(shown.copy(embedded = false))
        return version
    }

    private fun keep(next: PackageState) {
        next.write(stateFile)
        state = next
    }

    companion object {
        private const val STATE = "state.json"
        /** Starts that a new package gets to show that it works. */
        private const val TRIES = 2
    }
}
