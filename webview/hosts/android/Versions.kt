// Versions of packages and apps. Not run on a device: parsed, and held against the contract, by tests; the rules that use it run there.
package insights

/** A package is not taken; the message says why. */
open class Unfit(why: String, cause: Throwable? = null) : Exception(why, cause)

/** It may be taken, and is not taken now. */
class PutOff(why: String) : Unfit(why)

/** Versions are three numbers, and compare as such. What an app calls itself is read as the page reads it. */
object Versions {
    private const val LONGEST = 200
    private const val MOST_DIGITS = 9
    private const val GREATEST = 999_999_999
    private val VERSION = Regex("[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}")

    fun isVersion(text: String): Boolean = VERSION.matches(text)

    private val APP = Regex("([0-9]+(?:\\.[0-9]+)+)(?:[-_](\\p{L}[\\p{L}\\p{N}._-]*))?")

    /** A build that is made before its release. Any other label names a build of the release itself, such as `play`. */
    private val BEFORE = Regex(
        "(a|alpha|b|beta|c|canary|cr|debug|dev|develop|development|eap|insider|m|milestone|nightly|pre|prerelease|preview|rc|" +
            "snapshot|test|unstable|wip)[0-9]*",
        RegexOption.IGNORE_CASE
    )

    private fun numbersIn(version: String): List<Int> {
        if (!isVersion(version)) throw Unfit("$version is no version")
        return version.split(".").map { it.toInt() }
    }

    private fun compare(one: List<Int>, other: List<Int>): Int =
        one.zip(other).find { (a, b) -> a != b }?.let { (a, b) -> a.compareTo(b) } ?: 0

    val order: Comparator<String> = Comparator { one, other -> compare(numbersIn(one), numbersIn(other)) }

    fun isNewer(version: String, than: String): Boolean = order.compare(version, than) > 0

    /** Digits of any script as those of ASCII. */
    private fun latin(text: String): String {
        val plain = StringBuilder()
        var at = 0
        while (at < text.length) {
            val code = text.codePointAt(at)
            if (Character.isDigit(code)) plain.append(Character.digit(code, 10)) else plain.appendCodePoint(code)
            at += Character.charCount(code)
        }
        return plain.toString()
    }

    private fun isBefore(label: String): Boolean =
        label.replace(Regex("([a-z])([A-Z])"), "\$1-\$2").split('.', '_', '-')
            .any { word -> BEFORE.matches(word) || word.any { it > '\u007f' } }

    /** The first dotted number in what an app calls itself, and 0 behind it for a build before the release, else 1. */
    private fun numbersOfApp(app: String): List<Int> {
        val found = APP.find(latin(app.take(LONGEST)))?.groups ?: throw Unfit("$app is no version")
        val label = found[2]?.value.orEmpty()
        val parts = found[1]?.value.orEmpty().split(".").map { it.trimStart('0') }
            .map { if (it.length > MOST_DIGITS) GREATEST else it.toIntOrNull() ?: 0 }
        return (parts + 0).take(3) + (if (isBefore(label)) 0 else 1)
    }

    /** Above 0 where an app is newer than a version, below 0 where it is older. */
    fun compareApp(app: String, version: String): Int = compare(numbersOfApp(app), numbersIn(version) + 1)
}
