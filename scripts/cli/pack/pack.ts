import { createHash, type KeyObject, sign } from 'node:crypto'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { archiveOf } from '#scripts/build/archive.ts'

/** What an app reads before it takes a packed web view into use. */
export interface PackManifest {
  readonly name: string
  /** Whose pages these are. An app takes its own exchange's and no other's. */
  readonly exchange: string
  /** Three numbers. An app takes only a higher one than it has. */
  readonly version: string
  /** Of which release of ours the pages are, as they say it themselves: `0.1.0+abc1234`. */
  readonly release: string
  /** The app protocol the pages speak; they understand the one before as well. */
  readonly protocol: number
  /** The least version of the app that may show these pages. `0.0.0`: any. */
  readonly minApp: string
  /** The last day, such as `2027-05-31` and in UTC, on which an app takes the package. What it has taken it shows on. */
  readonly notAfter?: string
  /** SHA-256 of each file, in hex, by its path in the archive. */
  readonly files: Readonly<Record<string, string>>
  /** The bytes of each file, unpacked, by its path. */
  readonly sizes: Readonly<Record<string, number>>
  /** The bytes of all files together. */
  readonly total: number
}

export interface PackOptions extends Pick<PackManifest, 'name' | 'exchange' | 'version' | 'minApp' | 'release'> {
  /** As the manifest says it: whatever is signed has such a day, so that no server can hold out an old package forever. */
  readonly notAfter?: string | undefined
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

/** A package cannot be made; the message says why. */
export class PackError extends Error {
  override readonly name = 'PackError'
}

/** Whether a text is a day of the calendar, as `2027-05-31`. */
export const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/**
 * Packs the web view's files and their manifest into one archive that an app can bundle or fetch.
 * @throws {PackError} where a version is not three numbers, for apps compare them, or where what is signed has no last day.
 */
export function pack(
  files: ReadonlyMap<string, Uint8Array>,
  { name, exchange, version, minApp, release, notAfter, key }: PackOptions,
): Pack {
  for (const given of [version, minApp])
    if (!/^\d+\.\d+\.\d+$/.test(given))
      throw new PackError(`Invalid version ${given}. Use three numbers, such as 1.4.0.`)
  if (notAfter !== undefined && !isDay(notAfter))
    throw new PackError(`Invalid --not-after ${notAfter}. Use a date such as 2027-05-31.`)
  if (key && notAfter === undefined) throw new PackError('A signed package needs --not-after.')
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const digests = sorted.map(([path, content]): [string, string] => [
    path,
    createHash('sha256').update(content).digest('hex'),
  ])
  const sizes = sorted.map(([path, content]): [string, number] => [path, content.byteLength])
  const manifest: PackManifest = {
    name,
    exchange,
    version,
    release,
    protocol: protocolVersion,
    minApp,
    ...(notAfter !== undefined && { notAfter }),
    files: Object.fromEntries(digests),
    sizes: Object.fromEntries(sizes),
    total: sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
  }
  const manifestBytes = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
  const signature = key && sign(null, manifestBytes, key).toString('base64')
  const contents = new Map(sorted).set(manifestFile, manifestBytes)
  if (signature) contents.set(signatureFile, new TextEncoder().encode(signature))
  return { manifest, manifestBytes, signature, zip: archiveOf(contents) }
}
