// Which pages are the package's own, and of what type its files are. Not run on a device: parsed, and compiled against stubs, by tests.
package insights

import android.net.Uri

/** Where the pages are: a host of the platform's own that no server can have. */
const val ORIGIN = "https://appassets.androidplatform.net"
const val START = "$ORIGIN/insights"

/** As much of MIME as a package has files. */
fun typeOf(extension: String): String = when (extension) {
    "html" -> "text/html"
    "js" -> "text/javascript"
    "css" -> "text/css"
    "svg" -> "image/svg+xml"
    "png" -> "image/png"
    "woff2" -> "font/woff2"
    "txt" -> "text/plain"
    else -> "application/octet-stream"
}

/** Whether an address is a page of ours. */
fun isOwnPage(address: String?): Boolean {
    val url = Uri.parse(address ?: return false)
    return "${url.scheme}://${url.host}" == ORIGIN && url.port == -1
}
