// Which paths are the package's own, and which links open elsewhere. Not run on a device: parsed, and held against cases, by tests.
package insights

/** The exchange's own names, as in its configuration. */
class ExchangeSettings(
    /** The name of the control object. */
    val control: String,
    /** URL schemes of the app, which open by the system as those of `OUTSIDE` do. */
    val schemes: Set<String>
)

/** Schemes of links that other apps open, beside the exchange's own: those that the page lets a text have. */
val OUTSIDE = setOf("https", "http", "mailto", "tel")

private val OWN_PATH = Regex("/(?![/\\\\])[^\\\\\\s\\x00-\\x1f\\x7f]*")

/** host-open: whether a path, as a push or a link brings it, is ours. What begins with two slashes, or holds what a parser drops, leads elsewhere. */
fun isOwnPath(path: String): Boolean = OWN_PATH.matches(path)

/** Where a link leads: to one of our own pages, to another app, or nowhere. */
enum class Way { Page, Outside, Nowhere }

/** host-pages, host-links: only our own pages are shown here, and another app is opened by a person's own press alone. */
fun wayOf(url: String, isPressed: Boolean, origin: String, schemes: Set<String>): Way {
    if (url.startsWith("$origin/")) return Way.Page
    val scheme = url.substringBefore(':', "")
    val opens = (OUTSIDE + schemes).any { it.equals(scheme, ignoreCase = true) }
    return if (isPressed && opens) Way.Outside else Way.Nowhere
}
