// What the manifest of a package says, and whether this app may take it: steps 2 to 4 of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests.
package insights

import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone
import org.json.JSONObject

/** A package is not taken; the message says why. */
class Unfit(why: String, cause: Throwable? = null) : Exception(why, cause)

class PackageManifest(private val json: JSONObject) {
    val version: String = json.getString("version")
    private val minApp: String = json.getString("minApp")
    private val protocol: Int = json.getInt("protocol")

    /** SHA-256 of each file, in hex, by its path. */
    val digests: Map<String, String> = json.getJSONObject("files").let { files -> names(files).associateWith(files::getString) }

    /** The bytes of each file; null in a package of 0.1, which may have come with the app. */
    val sizes: Map<String, Long>? = (json.opt("sizes") as? JSONObject)?.let { sizes -> names(sizes).associateWith(sizes::getLong) }
    val total: Long get() = json.getLong("total")

    private fun names(of: JSONObject): Set<String> = of.keys().asSequence().toSet()

    /** `have`: the versions that are here. `failed`: those that did not work. What came with the app may be of the protocol before. */
    fun checkFit(have: List<String>, failed: List<String>, appVersion: String, isBundled: Boolean) {
        numbersIn(version)
        have.find { !isNewer(version, it) }?.let { throw Unfit("$version is not newer than $it") }
        if (version in failed) throw Unfit("$version has failed here")
        // A page speaks its own protocol and the one before.
        val oldest = if (isBundled) PROTOCOL_VERSION - 1 else PROTOCOL_VERSION
        if (protocol !in oldest..PROTOCOL_VERSION + 1) throw Unfit("its protocol $protocol is not this app's")
        if (isNewer(minApp, appVersion)) throw Unfit("it needs the app $minApp")
        digests.keys.find(::leadsOut)?.let { throw Unfit("$it leads out of its folder") }
    }

    /** Of a package that comes from a server: whose it is, how long it is taken, and how much there is of it. */
    fun checkUpdate(exchange: String) {
        val whose = json.getString("exchange")
        if (whose != exchange) throw Unfit("it is a package of $whose, not of $exchange")
        val last = json.getString("notAfter")
        if (!DAY.matches(last)) throw Unfit("$last is no day")
        if (today() > last) throw Unfit("it was for apps until $last")
        val bytes = sizes?.values ?: emptyList<Long>()
        if (sizes?.keys != digests.keys || bytes.any { it < 0 } || bytes.sum() != total) {
            throw Unfit("its sizes are not those of its files")
        }
    }

    companion object {
        private val VERSION = Regex("[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}")
        private val DAY = Regex("[0-9]{4}-[0-9]{2}-[0-9]{2}")

        /** Versions are three numbers, and compare as such. */
        private fun numbersIn(version: String): List<Int> {
            if (!VERSION.matches(version)) throw Unfit("$version is no version")
            return version.split(".").map { it.toInt() }
        }

        private fun isNewer(version: String, than: String): Boolean {
            val pairs = numbersIn(version).zip(numbersIn(than))
            return pairs.find { (a, b) -> a != b }?.let { (a, b) -> a > b } ?: false
        }

        private fun leadsOut(path: String): Boolean = "\\" in path || path.split("/").any { it == "" || it == "." || it == ".." }

        private fun today(): String {
            val days = SimpleDateFormat("yyyy-MM-dd", Locale.ROOT)
            days.timeZone = TimeZone.getTimeZone("UTC")
            return days.format(Date())
        }
    }
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
