// What a package store keeps in `state.json`. Not run on a device: parsed, and held against the contract, by tests.
package insights

import java.io.File
import java.io.FileOutputStream
import org.json.JSONArray
import org.json.JSONObject

/**
 * `starts`: of a new package of which no page was up yet; 0 once one is. `made`, `withdrawn`: of the last channel that was followed.
 * `embedded`: the next start shows what came with the app. `looked`: when the last look began, in seconds. `misses`: the looks in turn
 * that came to nothing. `update`: what the last look came to. `reason`: why the one after the current one failed here.
 */
data class PackageState(
    val current: String?,
    val previous: String? = null,
    val next: String? = null,
    val starts: Int = 0,
    val failed: List<String> = emptyList(),
    val made: String = "",
    val withdrawn: List<String> = emptyList(),
    val embedded: Boolean = false,
    val looked: Long? = null,
    val misses: Int = 0,
    val update: String? = null,
    val reason: String? = null
) {
    fun write(file: File) {
        val json = JSONObject()
            .put("current", current ?: JSONObject.NULL)
            .put("previous", previous ?: JSONObject.NULL)
            .put("next", next ?: JSONObject.NULL)
            .put("starts", starts)
            .put("failed", JSONArray(failed))
            .put("made", made)
            .put("withdrawn", JSONArray(withdrawn))
            .put("embedded", embedded)
            .put("looked", looked ?: JSONObject.NULL)
            .put("misses", misses)
            .put("update", update ?: JSONObject.NULL)
            .put("reason", reason ?: JSONObject.NULL)
        writeWhole(file, json.toString().toByteArray())
    }

    companion object {
        fun read(file: File): PackageState = try {
            val json = JSONObject(file.readText())
            PackageState(
                current = textIn(json, "current"),
                previous = textIn(json, "previous"),
                next = textIn(json, "next"),
                starts = json.getInt("starts"),
                failed = textsIn(json.getJSONArray("failed")),
                // An app that knew no channels, or no schedule, wrote none of these.
                made = textIn(json, "made") ?: "",
                withdrawn = (json.opt("withdrawn") as? JSONArray)?.let(::textsIn) ?: emptyList(),
                embedded = json.opt("embedded") == true,
                looked = (json.opt("looked") as? Number)?.toLong(),
                misses = (json.opt("misses") as? Number)?.toInt() ?: 0,
                update = textIn(json, "update"),
                reason = textIn(json, "reason")
            )
        } catch (nothing: Exception) { // the first start, or a state that is no more
            PackageState(current = null)
        }

        private fun textIn(json: JSONObject, name: String): String? = json.opt(name) as? String

        private fun textsIn(list: JSONArray): List<String> = (0 until list.length()).map { list.getString(it) }
    }
}

/** Whole or not at all, also after a loss of power. */
fun writeWhole(file: File, data: ByteArray) {
    file.parentFile?.mkdirs()
    val draft = File(file.path + ".draft")
    FileOutputStream(draft).use { out ->
        out.write(data)
        out.fd.sync()
    }
    if (!draft.renameTo(file)) throw Unfit("${file.name} could not be written")
}
