// What a channel.json says, once its signature holds. Not run on a device: parsed, and held against the contract, by tests.
package insights

import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

object ChannelFile {
    const val MOST_BYTES = 1L shl 16

    private val MADE = Regex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
    private val DAY = Regex("[0-9]{4}-[0-9]{2}-[0-9]{2}")
    private val NAME = Regex("[a-z0-9-]{1,32}")

    /** `exchange`: whose packages this app takes. `known`: when the last one was made that was followed here. @throws Unfit */
    fun read(content: ByteArray, exchange: String, known: String): ReleaseChannel {
        val json = try {
            JSONObject(String(content))
        } catch (broken: JSONException) {
            throw Unfit("its channel is none", broken)
        }
        if (json.opt("name") != "insights-channel") throw none()
        val whose = textIn(json, "exchange")
        val channel = ReleaseChannel(
            made = textIn(json, "made", MADE),
            notAfter = textIn(json, "notAfter", DAY),
            embedded = json.opt("embedded") as? Boolean ?: throw none(),
            lines = itemsOf(json.opt("lines")).map(::lineOf),
            withdrawn = itemsOf(json.opt("withdrawn")).map(::versionOf)
        )
        if (whose != exchange) throw Unfit("it is a channel of $whose, not of $exchange")
        if (channel.made < known) throw Unfit("it is older than the channel of $known")
        return channel
    }

    private fun none() = Unfit("its channel is none")

    private fun itemsOf(list: Any?): List<Any?> {
        val items = list as? JSONArray ?: throw none()
        return (0 until items.length()).map { items.opt(it) }
    }

    private fun textIn(json: JSONObject, name: String, form: Regex? = null): String {
        val text = json.opt(name) as? String ?: throw none()
        if (form != null && !form.matches(text)) throw none()
        return text
    }

    private fun versionOf(item: Any?): String {
        val version = item as? String ?: throw none()
        return if (Versions.isVersion(version)) version else throw none()
    }

    private fun lineOf(item: Any?): ReleaseLine {
        val line = item as? JSONObject ?: throw none()
        val percent = line.opt("percent") as? Int ?: throw none()
        if (percent !in 0..100) throw none()
        return ReleaseLine(
            version = versionOf(line.opt("version")),
            minApp = versionOf(line.opt("minApp")),
            maxApp = if (line.has("maxApp")) versionOf(line.opt("maxApp")) else null,
            percent = percent,
            channel = textIn(line, "channel", NAME)
        )
    }
}
