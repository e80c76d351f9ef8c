// Pages from signed packages: which one is shown, how a new one comes, and how a bad one goes: the steps of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests. Ed25519 is in the platform from Android 13 on only: Tink's
// (com.google.crypto.tink:tink-android) is taken.
package insights

import com.google.crypto.tink.subtle.Ed25519Verify
import java.io.ByteArrayOutputStream
import java.io.File
import java.io.FileOutputStream
import java.io.IOException
import java.io.InputStream
import java.net.URL
import java.security.DigestOutputStream
import java.security.GeneralSecurityException
import java.security.MessageDigest
import java.util.zip.ZipFile
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/**
 * The packages in a folder of the app's own: `state.json`, and a folder for each version. `keys`: the 32 bytes of each, two while one
 * replaces the other. `exchange`: the id that the packer prints. `bundled`: the archive that came with the app.
 */
class PackageStore(
    private val folder: File,
    private val keys: List<ByteArray>,
    private val exchange: String,
    private val appVersion: String,
    bundled: ByteArray
) {
    /** `starts`: of a new package of which no page was up yet; 0 once one is. */
    private data class State(
        val current: String?,
        val previous: String? = null,
        val next: String? = null,
        val starts: Int = 0,
        val failed: List<String> = emptyList()
    )

    private var state = read()

    init {
        folder.mkdirs()
        try {
            take(bundled, isBundled = true)
        } catch (unfit: Unfit) { // as a rule: there is a newer one already
            if (state.current == null) throw unfit
        }
        begin()
    }

    // At start

    /** Chooses what this start shows, and no later. */
    private fun begin() {
        val next = state.next
        if (state.starts >= TRIES) goBack()
        // One that nobody has heard of yet is nothing to go back to.
        val good = if (state.starts > 0) state.previous ?: state.current else state.current
        when {
            next != null -> keep(State(current = next, previous = good, starts = 1, failed = state.failed))
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
        get() = if (isOnTrial) "trial" else if (state.failed.isNotEmpty() && state.previous == null) "back" else "kept"

    /** Which protocol the pages of the current one speak. */
    val protocol: Int get() = JSONObject(File(pages, "manifest.json").readText()).getInt("protocol")

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
    fun doubt() = keep(state.copy(starts = TRIES))

    /** The current one failed: the one before it, and never this one again. False where there is none. */
    @Synchronized
    fun goBack(): Boolean {
        val before = state.previous ?: return false
        keep(State(current = before, failed = state.failed + current))
        return true
    }

    // Updates

    /** Looks for an update at an address. Off the main thread, when the app is idle; what is taken is for the next start. */
    fun update(address: String): String {
        val content = fetch("$address/manifest.json", MOST_MANIFEST)
        val manifest = check(content, fetch("$address/manifest.sig", MOST_SIGNATURE), isBundled = false)
        // Packed it is hardly longer than unpacked; each file's own lines hold its name twice.
        val most = manifest.total + 2L * content.size + 1024L * (manifest.digests.size + 2)
        return take(fetch("$address/insights-webview.zip", most), isBundled = false)
    }

    private fun fetch(address: String, most: Long): ByteArray {
        val connection = URL(address).openConnection()
        connection.connectTimeout = PATIENCE_MS
        connection.readTimeout = PATIENCE_MS
        return whole(connection.getInputStream(), most, address)
    }

    private fun whole(from: InputStream, most: Long, name: String): ByteArray {
        val bytes = ByteArrayOutputStream()
        from.use { copyUpTo(most, name, it, bytes) }
        return bytes.toByteArray()
    }

    /** Reads a manifest, if it may be taken. What came with the app has no last day. */
    private fun check(content: ByteArray, signature: ByteArray, isBundled: Boolean): PackageManifest = try {
        val bytes = android.util.Base64.decode(String(signature).trim(), android.util.Base64.DEFAULT)
        if (keys.none { isSigned(content, bytes, it) }) throw Unfit("the signature does not hold")
        val manifest = PackageManifest(JSONObject(String(content)))
        manifest.checkFit(listOfNotNull(state.current, state.next), state.failed, appVersion, isBundled)
        if (!isBundled) manifest.checkUpdate(exchange)
        manifest
    } catch (broken: JSONException) {
        throw Unfit("its manifest is none", broken)
    } catch (broken: IllegalArgumentException) { // base64
        throw Unfit("the signature does not hold", broken)
    }

    private fun isSigned(content: ByteArray, signature: ByteArray, key: ByteArray): Boolean = try {
        Ed25519Verify(key).verify(signature, content)
        true
    } catch (no: GeneralSecurityException) {
        false
    }

    /** host-packages: takes an archive in, all or nothing. @return its version. @throws Unfit */
    @Synchronized
    private fun take(archive: ByteArray, isBundled: Boolean): String {
        val draft = File(folder, "archive-${System.nanoTime()}")
        val staging = File(folder, "staging-${System.nanoTime()}")
        try {
            // Its directory is read, not what stands before it: names are known before anything is unpacked.
            draft.writeBytes(archive)
            val version = ZipFile(draft).use { unpack(it, staging, isBundled) }
            val place = File(folder, version)
            place.deleteRecursively() // of a try that was cut short
            if (!staging.renameTo(place)) throw Unfit("it could not be put in its place")
            // The swap is this one write. The page that is shown stays what it is.
            keep(if (state.current == null) State(current = version) else state.copy(next = version))
            return version
        } catch (broken: IOException) {
            throw Unfit("it is no whole package", broken)
        } finally {
            draft.delete()
            staging.deleteRecursively()
        }
    }

    /** Writes the files that a manifest names into a folder: these and no others, and of each no more than its size. */
    private fun unpack(packed: ZipFile, staging: File, isBundled: Boolean): String {
        val content = entry(packed, "manifest.json", MOST_MANIFEST)
        val manifest = check(content, entry(packed, "manifest.sig", MOST_SIGNATURE), isBundled)
        val names = packed.entries().asSequence().map { it.name }.toList()
        if (names.sorted() != (manifest.digests.keys + setOf("manifest.json", "manifest.sig")).sorted()) {
            throw Unfit("it has other files than its manifest says")
        }
        for ((path, digest) in manifest.digests) {
            val entry = packed.getEntry(path)
            val size = manifest.sizes?.get(path) ?: entry.size
            val file = File(staging, path)
            file.parentFile?.mkdirs()
            val seen = MessageDigest.getInstance("SHA-256")
            val length = FileOutputStream(file).use { out ->
                val count = packed.getInputStream(entry).use { copyUpTo(size, path, it, DigestOutputStream(out, seen)) }
                out.fd.sync()
                count
            }
            val isAsSigned = length == size && seen.digest().joinToString("") { "%02x".format(it) } == digest
            if (!isAsSigned) throw Unfit("$path is not as it was signed")
        }
        writeWhole(File(staging, "manifest.json"), content)
        return manifest.version
    }

    private fun entry(packed: ZipFile, name: String, most: Long): ByteArray {
        val entry = packed.getEntry(name) ?: throw Unfit("it has no $name")
        return whole(packed.getInputStream(entry), most, name)
    }

    // What is kept

    private fun read(): State = try {
        val json = JSONObject(File(folder, STATE).readText())
        val failed = json.getJSONArray("failed")
        State(
            current = textIn(json, "current"),
            previous = textIn(json, "previous"),
            next = textIn(json, "next"),
            starts = json.getInt("starts"),
            failed = (0 until failed.length()).map { failed.getString(it) }
        )
    } catch (nothing: Exception) { // the first start, or a state that is no more
        State(current = null)
    }

    private fun textIn(json: JSONObject, name: String): String? = json.opt(name) as? String

    private fun keep(next: State) {
        val json = JSONObject()
            .put("current", next.current ?: JSONObject.NULL)
            .put("previous", next.previous ?: JSONObject.NULL)
            .put("next", next.next ?: JSONObject.NULL)
            .put("starts", next.starts)
            .put("failed", JSONArray(next.failed))
        writeWhole(File(folder, STATE), json.toString().toByteArray())
        state = next
    }

    /** Whole or not at all, also after a loss of power. */
    private fun writeWhole(file: File, data: ByteArray) {
        file.parentFile?.mkdirs()
        val draft = File(file.path + ".draft")
        FileOutputStream(draft).use { out ->
            out.write(data)
            out.fd.sync()
        }
        if (!draft.renameTo(file)) throw Unfit("${file.name} could not be written")
    }

    companion object {
        private const val STATE = "state.json"
        /** Starts that a new package gets to show that it works. */
        private const val TRIES = 2
        private const val MOST_MANIFEST = 1L shl 20
        private const val MOST_SIGNATURE = 1L shl 10
        private const val PATIENCE_MS = 30_000
    }
}
