import { createHash, type KeyObject, sign } from 'node:crypto'
import { zipSync } from 'fflate'
import { protocolVersion } from '../../bridge/app/protocol.ts'

/** What an app reads before it takes a packed web view into use. */
export interface PackManifest {
  readonly name: string
  /** Three numbers. An app takes only a higher one than it has. */
  readonly version: string
  /** The app protocol the pages speak; they understand the one before as well. */
  readonly protocol: number
  /** The least version of the app that may show these pages. `0.0.0`: any. */
  readonly minApp: string
  /** SHA-256 of each file, in hex, by its path in the archive. */
  readonly files: Readonly<Record<string, string>>
}

export interface PackOptions {
  readonly name: string
  readonly version: string
  readonly minApp: string
  /** The Ed25519 private key that signs the manifest. Without one the package is for an app's own bundle, not for updates. */
  readonly key?: KeyObject
}

export interface Pack {
  readonly manifest: PackManifest
  /** The manifest as it is signed, byte for byte. */
  readonly manifestBytes: Uint8Array
  /** Base64 of the Ed25519 signature over {@link manifestBytes}. */
  readonly signature: string | undefined
  readonly zip: Uint8Array
}

/** The manifest and its signature, in the archive and beside it. */
export const manifestFile = 'manifest.json'
export const signatureFile = 'manifest.sig'

// Archives hold times; one that never changes keeps equal contents equal. 1980 is the oldest a zip can say.
const mtime = '1980-01-01T00:00:00'

/** A package cannot be made; the message says why. */
export class PackError extends Error {
  override readonly name = 'PackError'
}

/**
 * Packs the web view's files and their manifest into one archive that an app can bundle or fetch.
 * @throws {PackError} where a version is not three numbers: apps compare them.
 */
export function pack(files: ReadonlyMap<string, Uint8Array>, { name, version, minApp, key }: PackOptions): Pack {
  for (const given of [version, minApp])
    if (!/^\d+\.\d+\.\d+$/.test(given))
      throw new PackError(`A version must be three numbers such as 1.4.0, not ${given}.`)
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const digests = sorted.map(([path, content]): [string, string] => [
    path,
    createHash('sha256').update(content).digest('hex'),
  ])
  const manifest = { name, version, protocol: protocolVersion, minApp, files: Object.fromEntries(digests) }
  const manifestBytes = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
  const signature = key && sign(null, manifestBytes, key).toString('base64')
  const contents = Object.fromEntries(sorted)
  contents[manifestFile] = manifestBytes
  if (signature) contents[signatureFile] = new TextEncoder().encode(signature)
  return { manifest, manifestBytes, signature, zip: zipSync(contents, { level: 9, mtime }) }
}
