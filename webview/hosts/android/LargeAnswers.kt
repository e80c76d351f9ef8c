// Data that is too long for a message: the page fetches it, once, by a path of its own origin.
// Not run on a device: parsed, and compiled against stubs, by tests.
package insights

import android.os.Handler
import java.util.UUID
import org.json.JSONArray
import org.json.JSONObject

private const val LARGEST = 64 * 1024
private const val MOST = 32 * 1024 * 1024
private const val KEPT = 30_000L

/** Used on any thread: the web view asks for files on one of its own. */
class LargeAnswers(private val main: Handler, private val user: () -> String?) {
    private val waiting = mutableMapOf<String, Pair<String?, ByteArray>>()

    /** host-large. The answer for a message. What is not fetched is forgotten. */
    fun answer(answer: RequestResult): RequestResult {
        if (answer.data !is JSONObject && answer.data !is JSONArray) return answer
        val data = answer.data.toString().toByteArray()
        val path = FOLDER + UUID.randomUUID()
        synchronized(this) {
            if (data.size <= LARGEST || waiting.values.sumBy { it.second.size } + data.size > MOST) return answer
            waiting[path] = Pair(user(), data)
        }
        main.postDelayed({ take(path) }, KEPT)
        return RequestResult(code = answer.code, msg = answer.msg, data = null, at = "/$path")
    }

    /** Once, and for the user alone whose it is. */
    @Synchronized fun take(path: String): ByteArray? = waiting.remove(path)?.takeIf { it.first == user() }?.second

    /** Another page is loaded. */
    @Synchronized fun clear() = waiting.clear()

    companion object {
        const val FOLDER = "answers/"
    }
}
