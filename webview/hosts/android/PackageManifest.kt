// What the manifest of a package says, and whether this app may take it: steps 2 to 4 of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests.
package insights

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import java.net.URL
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone
import org.json.JSONObject

class PackageManifest(private val json: JSONObject) {
    val version: String = json.getString("version")
    private val minApp: String = json.getString("minApp")
    private val protocol: Int = json.getInt("protocol")

    /** SHA-256 of each file, in hex, by its path. */
    val digests: Map<String, String> = json.getJSONObject("files").let { files -> names(files).associateWith(files::getString) }

    /** The bytes of each file. */
    val sizes: Map<String, Long> = json.getJSONObject("sizes").let { sizes -> names(sizes).associateWith(sizes::getLong) }
    val total: Long get() = json.getLong("total")

    private fun names(of: JSONObject): Set<String> = of.keys().asSequence().toSet()

    /** `have`: the versions that are here. `failed`: those that did not work. What came with the app may be of the protocol before. */
    fun checkFit(have: List<String>, failed: List<String>, appVersion: String, isBundled: Boolean) {
        if (!Versions.isVersion(version)) throw Unfit("$version is no version")
        have.find { !Versions.isNewer(version, it) }?.let { throw Unfit("$version is not newer than $it") }
        if (version in failed) throw Unfit("$version has failed here")
        // A page speaks its own protocol and the one before.
        val oldest = if (isBundled) PROTOCOL_VERSION - 1 else PROTOCOL_VERSION
        if (protocol !in oldest..PROTOCOL_VERSION + 1) throw Unfit("its protocol $protocol is not this app's")
        if (Versions.compareApp(appVersion, minApp) < 0) throw Unfit("it needs the app $minApp")
        digests.keys.find(::leadsOut)?.let { throw Unfit("$it leads out of its folder") }
    }

    /** Of a package that comes from a server: whose it is, how long it is taken, and how much there is of it. */
    fun checkUpdate(exchange: String) {
        val whose = json.getString("exchange")
        if (whose != exchange) throw Unfit("it is a package of $whose, not of $exchange")
        val last = json.getString("notAfter")
        if (!DAY.matches(last)) throw Unfit("$last is no day")
        if (today() > last) throw Unfit("it was for apps until $last")
        val bytes = sizes.values
        if (sizes.keys != digests.keys || bytes.any { it < 0 } || bytes.sum() != total) {
            throw Unfit("its sizes are not those of its files")
        }
    }

    companion object {
        private val DAY = Regex("[0-9]{4}-[0-9]{2}-[0-9]{2}")

        private fun leadsOut(path: String): Boolean = "\\" in path || path.split("/").any { it == "" || it == "." || it == ".." }

        /** In UTC, whatever the device's zone. */
        fun today(): String {
            val days = SimpleDateFormat("yyyy-MM-dd", Locale.ROOT)
            days.timeZone = TimeZone.getTimeZone("UTC")
            return days.format(Date())
        }
    }
}

private const val PATIENCE_MS = 30_000

/** What is at an address, where that is no more than `most` bytes. Off the main thread. */
fun fetch(address: String, most: Long): ByteArray {
    val connection = URL(address).openConnection()
    connection.connectTimeout = PATIENCE_MS
    connection.readTimeout = PATIENCE_MS
    return whole(connection.getInputStream(), most, address)
}

/** All that there is to read, where that is no more than `most` bytes. */
fun whole(from: InputStream, most: Long, name: String): ByteArray {
    val bytes = ByteArrayOutputStream()
    from.use { copyUpTo(most, name, it, bytes) }
    return bytes.toByteArray()
}

/** Writes on what it reads, in pieces. What is longer than `most` bytes is not read to its end. @return how many bytes there were. */
@Throws(IOException::class)
fun copyUpTo(most: Long, name: String, from: InputStream, to: OutputStream): Long {
    val piece = ByteArray(64 * 1024)
    var length = 0L
    while (true) {
        val count = from.read(piece)
        if (count < 0) return length
        length += count
        if (length > most) throw Unfit("$name is longer than $most bytes")
        to.write(piece, 0, count)
    }
}
