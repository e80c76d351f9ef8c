// Pages from signed packages: which one is shown, how a new one comes, and how a bad one goes: the steps of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests. Ed25519 is in the platform from Android 13 on only: Tink's
// (com.google.crypto.tink:tink-android) is taken.
package insights

import com.google.crypto.tink.subtle.Ed25519Verify
import java.io.ByteArrayInputStream
import java.io.File
import java.io.FileOutputStream
import java.net.URL
import java.security.GeneralSecurityException
import java.security.MessageDigest
import java.util.zip.ZipInputStream
import org.json.JSONArray
import org.json.JSONObject

/** A package is not taken; the message says why. */
class Unfit(why: String) : Exception(why)

/**
 * The packages in a folder of the app's own: `state.json`, and a folder for each version. `keys`: the 32 bytes of each, two while one
 * replaces the other. `bundled`: the archive that came with the app.
 */
class PackageStore(
    private val folder: File,
    private val keys: List<ByteArray>,
    private val appVersion: String,
    bundled: ByteArray
) {
    /** `starts`: of a new package that nobody has heard of; 0 once it has spoken. */
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
            take(bundled)
        } catch (unfit: Unfit) { // as a rule: there is a newer one already
            if (state.current == null) throw unfit
        }
        begin()
    }

    // At start

    /** Chooses what this start shows, and no later. */
    private fun begin() {
        val next = state.next
        when {
            next != null -> keep(State(current = next, previous = state.current, starts = 1, failed = state.failed))
            state.starts >= TRIES -> goBack()
            state.starts > 0 -> keep(state.copy(starts = state.starts + 1))
        }
        val kept = setOf(state.current, state.previous, state.next, STATE)
        folder.listFiles()?.filter { it.name !in kept }?.forEach { it.deleteRecursively() }
    }

    val current: String get() = state.current ?: ""
    val pages: File get() = File(folder, current)
    val isOnTrial: Boolean get() = state.starts > 0

    /** The page has come up and spoken: from now on it is the last good one. */
    @Synchronized
    fun confirm() {
        if (isOnTrial) keep(state.copy(starts = 0))
    }

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
        check(URL("$address/manifest.json").readBytes(), URL("$address/manifest.sig").readBytes())
        return take(URL("$address/insights-webview.zip").readBytes())
    }

    private fun check(content: ByteArray, signature: ByteArray): JSONObject {
        val bytes = android.util.Base64.decode(String(signature).trim(), android.util.Base64.DEFAULT)
        if (keys.none { isSigned(content, bytes, it) }) throw Unfit("the signature does not hold")
        val manifest = JSONObject(String(content))
        val version = manifest.getString("version")
        val newest = state.next ?: state.current
        if (newest != null && !isNewer(version, newest)) throw Unfit("$version is not newer than $newest")
        if (version in state.failed) throw Unfit("$version has failed here")
        // A page speaks its own protocol and the one before.
        val protocol = manifest.getInt("protocol")
        if (protocol != PROTOCOL_VERSION && protocol != PROTOCOL_VERSION + 1) throw Unfit("its protocol $protocol is not this app's")
        val minApp = manifest.getString("minApp")
        if (isNewer(minApp, appVersion)) throw Unfit("it needs the app $minApp")
        return manifest
    }

    private fun isSigned(content: ByteArray, signature: ByteArray, key: ByteArray): Boolean = try {
        Ed25519Verify(key).verify(signature, content)
        true
    } catch (no: GeneralSecurityException) {
        false
    }

    /** Takes an archive in, all or nothing. Answers its version. @throws Unfit */
    @Synchronized
    private fun take(archive: ByteArray): String {
        val files = unzip(archive)
        val content = files.remove("manifest.json") ?: throw Unfit("it has no manifest")
        val manifest = check(content, files.remove("manifest.sig") ?: throw Unfit("it has no signature"))
        val digests = manifest.getJSONObject("files")
        if (files.keys != digests.keys().asSequence().toSet()) throw Unfit("it has other files than its manifest says")
        for ((path, data) in files) {
            if (digestOf(data) != digests.getString(path)) throw Unfit("$path is not as it was signed")
            if (path.startsWith("/") || "\\" in path || ".." in path.split("/")) throw Unfit("$path leads out of its folder")
        }
        val version = manifest.getString("version")
        val staging = File(folder, "staging-${System.nanoTime()}")
        for ((path, data) in files + ("manifest.json" to content)) writeWhole(File(staging, path), data)
        val place = File(folder, version)
        place.deleteRecursively() // of a try that was cut short
        if (!staging.renameTo(place)) throw Unfit("it could not be put in its place")
        // The swap is this one write. The page that is shown stays what it is.
        keep(if (state.current == null) State(current = version) else state.copy(next = version))
        return version
    }

    private fun unzip(archive: ByteArray): MutableMap<String, ByteArray> {
        val files = mutableMapOf<String, ByteArray>()
        ZipInputStream(ByteArrayInputStream(archive)).use { zip ->
            var entry = zip.nextEntry
            while (entry != null) {
                if (!entry.isDirectory) files[entry.name] = zip.readBytes()
                entry = zip.nextEntry
            }
        }
        return files
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

    private fun digestOf(data: ByteArray): String =
        MessageDigest.getInstance("SHA-256").digest(data).joinToString("") { "%02x".format(it) }

    companion object {
        private const val STATE = "state.json"
        /** Starts that a new package gets to show that it works. */
        private const val TRIES = 2

        /** Versions are three numbers, and compare as such. */
        fun isNewer(version: String, than: String): Boolean {
            val (a, b) = listOf(version, than).map { text -> text.split(".").map { it.takeWhile(Char::isDigit).toIntOrNull() ?: 0 } }
            val at = (0 until 3).firstOrNull { a.getOrElse(it) { 0 } != b.getOrElse(it) { 0 } } ?: return false
            return a.getOrElse(at) { 0 } > b.getOrElse(at) { 0 }
        }
    }
}
