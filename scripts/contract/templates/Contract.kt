// Written by `npm run contract` from the descriptions in bridge/app. Do not edit. Kotlin 1.3 and later.
package insights

import org.json.JSONArray
import org.json.JSONObject

/** The version of the protocol between the page and the app. A page speaks this one and the one before. */
const val PROTOCOL_VERSION = {{protocol}}

/** What a page may call. `timeoutMs` is how long the page waits; `sensitive` fields go into no log. */
enum class InsightsMethod(
    val wire: String,
    val timeoutMs: Long,
    val isIdempotent: Boolean,
    val sensitive: Set<String>
) {
    {{methods}};

    companion object {
        fun of(wire: String): InsightsMethod? = values().firstOrNull { it.wire == wire }
    }
}

/** What the app tells unasked. */
enum class InsightsEvent(val wire: String) {
    {{events}}
}

/** The params are not what the schema says: answer `bad_params`, and do nothing. */
class BadParams(field: String, wanted: String) : Exception("$field must be $wanted")

/** What goes to the page. */
interface Wire {
    fun toJson(): JSONObject
}

/** A value that is said, also when it is null: a field without one is left out. */
class Said<T>(val value: T)

/** Reads the params of a message, field by field. Unknown fields are ignored. */
class Fields(json: Any?) {
    private val record = json as? JSONObject ?: throw BadParams("params", "an object")

    fun has(name: String): Boolean = record.has(name)

    fun any(name: String): Any? = if (record.has(name)) record.get(name) else throw BadParams(name, "there")

    fun text(name: String, among: Set<String>? = null, least: Int = 0, pattern: String? = null): String {
        val text = record.opt(name) as? String ?: throw BadParams(name, "text")
        if (among != null && text !in among) throw BadParams(name, "one of $among")
        if (text.length < least) throw BadParams(name, "longer")
        if (pattern != null && !Regex(pattern).matches(text)) throw BadParams(name, "like $pattern")
        return text
    }

    fun flag(name: String): Boolean = record.opt(name) as? Boolean ?: throw BadParams(name, "true or false")

    fun whole(name: String, least: Int): Int {
        val number = record.opt(name) as? Number ?: throw BadParams(name, "a number")
        if (number.toDouble() != number.toInt().toDouble()) throw BadParams(name, "whole")
        if (number.toInt() < least) throw BadParams(name, "at least $least")
        return number.toInt()
    }

    fun list(name: String, most: Int): JSONArray {
        val list = record.opt(name) as? JSONArray ?: throw BadParams(name, "a list")
        if (list.length() > most) throw BadParams(name, "no longer than $most")
        return list
    }

    /** Each value is text, or a list of texts: one text is a list of one. */
    fun texts(name: String): Map<String, List<String>> {
        val texts = record.opt(name) as? JSONObject ?: throw BadParams(name, "an object")
        return texts.keys().asSequence().associateWith { key ->
            val value = texts.get(key)
            val items = if (value is JSONArray) (0 until value.length()).map { value.get(it) } else listOf(value)
            items.map { it as? String ?: throw BadParams("$name.$key", "text") }
        }
    }
}

/** The params of methods that have none. */
object NoParams {
    /** @throws BadParams */
    fun from(json: Any?): NoParams {
        Fields(json)
        return this
    }
}
