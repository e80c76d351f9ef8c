// Where the files of a package come from: the archive that came with the app, or a server, of which only what is not here is asked for.
// Not run on a device: parsed, and compiled against stubs, by tests.
package insights

import java.io.Closeable
import java.io.File
import java.io.FileOutputStream
import java.io.IOException
import java.io.InputStream
import java.net.URI
import java.security.DigestOutputStream
import java.security.MessageDigest
import java.util.zip.ZipFile
import org.json.JSONObject

/** The bytes of a manifest, of its signature, and of each file that it names. */
interface PackageSource {
    val manifest: ByteArray
    val signature: ByteArray

    /** What may be read of each file. @throws Unfit where there are other files than the manifest names. */
    fun sizes(of: PackageManifest): Map<String, Long>
    fun open(path: String): InputStream
}

/** Of a package that came with the app, signed as the app is. `draft`: where it lies until it is closed. */
class PackageArchive(archive: ByteArray, private val draft: File) : PackageSource, Closeable {
    // Its directory is read, not what stands before it: names are known before anything is unpacked.
    private val packed = try {
        ZipFile(draft.apply { writeBytes(archive) })
    } catch (broken: IOException) {
        throw Unfit("it is no whole package", broken)
    }
    override val manifest = entry("manifest.json", MOST_MANIFEST)
    override val signature = entry("manifest.sig", MOST_SIGNATURE)

    override fun sizes(of: PackageManifest): Map<String, Long> {
        val names = packed.entries().asSequence().map { it.name }.toList()
        if (names.sorted() != (of.digests.keys + setOf("manifest.json", "manifest.sig")).sorted()) {
            throw Unfit("it has other files than its manifest says")
        }
        return of.sizes
    }

    override fun open(path: String): InputStream = packed.getInputStream(packed.getEntry(path))

    override fun close() {
        packed.close()
        draft.delete()
    }

    private fun entry(name: String, most: Long): ByteArray {
        val entry = packed.getEntry(name) ?: throw Unfit("it has no $name")
        return whole(packed.getInputStream(entry), most, name)
    }
}

/**
 * Of a package on a server, whose manifest `told` is one that may be taken. Only files that `here`, the folder that is shown, has not
 * with the digest that was signed are asked for, each no further than its size. Off the main thread.
 */
class PackageDownload(
    address: String,
    override val manifest: ByteArray,
    override val signature: ByteArray,
    told: PackageManifest,
    private val here: File
) : PackageSource {
    private val came = told.digests.filter { (path, digest) -> !isHere(File(here, path), digest) }.mapValues { (path, digest) ->
        val size = told.sizes[path] ?: throw Unfit("its sizes are not those of its files")
        // What a path has of spaces and signs is its own, and no part of an address.
        val content = fetch("$address/files${URI(null, null, "/$path", null).toASCIIString()}", size)
        if (hexOf(sha256().digest(content)) != digest) throw Unfit("$path is not as it was signed")
        content
    }

    override fun sizes(of: PackageManifest): Map<String, Long> = of.sizes

    override fun open(path: String): InputStream = came[path]?.inputStream() ?: File(here, path).inputStream()

    /** By its content, which may have changed while the name stayed. */
    private fun isHere(file: File, digest: String): Boolean = file.isFile && hexOf(sha256().digest(file.readBytes())) == digest
}

/**
 * Writes the files that a manifest names into a folder: these and no others, and of each no more than its size. What is written is what
 * was hashed, wherever it comes from.
 */
fun stage(source: PackageSource, manifest: PackageManifest, folder: File) {
    val sizes = source.sizes(manifest)
    for ((path, digest) in manifest.digests) {
        val size = sizes[path] ?: throw Unfit("its sizes are not those of its files")
        val file = File(folder, path)
        file.parentFile?.mkdirs()
        val seen = sha256()
        val length = FileOutputStream(file).use { out ->
            source.open(path).use { copyUpTo(size, path, it, DigestOutputStream(out, seen)) }.also { out.fd.sync() }
        }
        if (length != size || hexOf(seen.digest()) != digest) throw Unfit("$path is not as it was signed")
    }
}

const val MOST_MANIFEST = 1L shl 20 // bytes: of some thousand files
const val MOST_SIGNATURE = 1L shl 10

private fun sha256(): MessageDigest = MessageDigest.getInstance("SHA-256")

private fun hexOf(digest: ByteArray): String = digest.joinToString("") { "%02x".format(it) }
