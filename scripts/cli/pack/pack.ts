import { hash, type KeyObject, sign } from 'node:crypto'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { archiveOf } from '#scripts/build/files.ts'

/** Read by an app before it installs a package. */
export interface PackManifest {
  readonly name: string
  /** Apps install packages of their own exchange only. */
  readonly exchange: string
  /** Three numbers. Apps install higher versions only. */
  readonly version: string
  /** Our release, as shown by the pages: `0.1.0+abc1234`. */
  readonly release: string
  /** The protocol of the pages, which also support the one before. */
  readonly protocol: number
  /** Minimum app version; `0.0.0`: any. */
  readonly minApp: string
  /** Last day for installation in UTC, such as `2027-05-31`. Installed packages keep working. */
  readonly notAfter?: string
  /** SHA-256 in hex, by path in the archive. */
  readonly files: Readonly<Record<string, string>>
  /** Unpacked size, by path. */
  readonly sizes: Readonly<Record<string, number>>
  /** Sum of the sizes. */
  readonly total: number
}

export interface PackOptions extends Pick<PackManifest, 'name' | 'exchange' | 'version' | 'minApp' | 'release'> {
  /** Required for signed packages, so that a server cannot offer an old package forever. */
  readonly notAfter?: string | undefined
  /** Ed25519 key. Without one, the package is for an app's bundle, not for updates. */
  readonly key?: KeyObject
}

export interface Pack {
  readonly manifest: PackManifest
  /** As signed, byte for byte. */
  readonly manifestBytes: Uint8Array
  /** Base64. */
  readonly signature: string | undefined
  readonly zip: Uint8Array
}

export const manifestFile = 'manifest.json'
export const signatureFile = 'manifest.sig'

export class PackError extends Error {
  override readonly name = 'PackError'
}

export const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** @throws {PackError} for a version that is not three numbers, or a signed package without a last day */
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
  const digests = sorted.map(([path, content]): [string, string] => [path, hash('sha256', content)])
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
