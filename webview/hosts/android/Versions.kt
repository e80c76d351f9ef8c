// Versions of packages and apps. Not run on a device: parsed, and held against the contract, by tests; the rules that use it run there.
package insights

/** A package is not taken; the message says why. */
open class Unfit(why: String, cause: Throwable? = null) : Exception(why, cause)

/** It may be taken, and is not taken now. */
class PutOff(why: String) : Unfit(why)

/** Versions are three numbers, and compare as such. */
object Versions {
    private val VERSION = Regex("[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}")

    fun isVersion(text: String): Boolean = VERSION.matches(text)

    private fun numbersIn(version: String): List<Int> {
        if (!isVersion(version)) throw Unfit("$version is no version")
        return version.split(".").map { it.toInt() }
    }

    val order: Comparator<String> = Comparator { one, other ->
        val pairs = numbersIn(one).zip(numbersIn(other))
        pairs.find { (a, b) -> a != b }?.let { (a, b) -> a.compareTo(b) } ?: 0
    }

    fun isNewer(version: String, than: String): Boolean = order.compare(version, than) > 0
}
