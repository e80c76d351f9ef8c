// What the exchange's codes ask of the app (SIGNING.md, "Codes"). Not run on a device: parsed,
// compiled against stubs where a compiler is there, and held against the contract, by tests.
package insights

import org.json.JSONObject

private enum class Duty { Refetch, TellTime, End }

private val duties = mapOf(
    "00020" to Duty.Refetch,
    "00021" to Duty.Refetch,
    "00022" to Duty.TellTime,
    "00023" to Duty.End,
    "00004" to Duty.End,
    "20906" to Duty.End,
    "20205" to Duty.End
)

/** A visitor: an answer like any other for the user info call. */
private const val VISITOR = "20205"
private const val USER_INFO = "v1/user/overview/userinfo"

/** Codes of a signature, which may stand inside a success. */
private val ofSignatures = setOf("00020", "00021", "00022", "00023")

private fun inner(answer: RequestResult): RequestResult {
    val data = answer.data as? JSONObject ?: return answer
    val code = data.optString("code")
    return if (code in ofSignatures) RequestResult(code = code, msg = data.optString("msg"), data = null) else answer
}

private fun dutyAt(code: String, path: String): Duty? =
    if (code == VISITOR && path.trimStart('/') == USER_INFO) null else duties[code]

/** Calls of the exchange as the page makes them. `ended` hears that the session is over. */
class ExchangeCalls(private val app: ExchangeApp, private val ended: () -> Unit) {
    /** host-codes: what a code asks for is done before the page gets the answer. @return what stops it. */
    fun request(method: String, path: String, params: Any?, done: (Outcome<RequestResult>) -> Unit): () -> Unit {
        val user = app.userId
        val finish = { answer: RequestResult ->
            // Not the session of another user who has logged in meanwhile.
            if (dutyAt(answer.code, path) == Duty.End && user != null && user == app.userId) {
                app.forgetSession()
                ended()
            }
            done(Outcome.Success(answer))
        }
        var again: (() -> Unit)? = null
        val stop = send(method, path, params, done) { answer ->
            val duty = dutyAt(answer.code, path)
            if (duty == Duty.Refetch) app.forgetSignConfig()
            if (duty == Duty.TellTime) app.takeLastTime()
            // Refused for how it was signed, or when: nothing was done, and it is made once more.
            if (duty == Duty.Refetch || duty == Duty.TellTime) again = send(method, path, params, done, finish)
            else finish(answer)
        }
        return { (again ?: stop)() }
    }

    private fun send(
        method: String,
        path: String,
        params: Any?,
        failed: (Outcome<RequestResult>) -> Unit,
        answered: (RequestResult) -> Unit
    ) = app.request(method, path, params) { outcome ->
        when (outcome) {
            is Outcome.Success -> answered(inner(outcome.result))
            is Outcome.Failure -> failed(outcome)
        }
    }
}
