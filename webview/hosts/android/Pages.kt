// Which pages are the package's own, and of what type its files are. Not run on a device: parsed, and compiled against stubs, by tests.
package insights

import android.net.Uri
import android.webkit.WebResourceResponse
import java.io.File

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

/** host-files. What is no file is a route: the home page's own page, or the one for all others. */
fun serve(path: String, pages: File, large: LargeAnswers): WebResourceResponse {
    val isAnswer = path.startsWith(LargeAnswers.FOLDER)
    if (isAnswer) large.take(path)?.let { return WebResourceResponse("application/json", "utf-8", it.inputStream()) }
    val root = pages.canonicalFile
    val asset = File(root, path).canonicalFile
    val isInside = asset.path.startsWith(root.path + File.separator)
    val file = when {
        isInside && asset.isFile -> asset
        isAnswer || path.startsWith("assets/") ->
            return WebResourceResponse("text/plain", null, 404, "Not Found", emptyMap(), null)
        else -> File(root, if (path == "insights") "index.html" else "page.html")
    }
    return WebResourceResponse(typeOf(file.extension), "utf-8", file.inputStream())
}
