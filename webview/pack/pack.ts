import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import { protocolVersion } from '../../bridge/app/protocol.ts'

/** What an app reads before it takes a packed web view into use. */
export interface PackManifest {
  readonly name: string
  /** The package's version. */
  readonly version: string
  /** The app protocol the pages speak; they understand the one before as well. */
  readonly protocol: number
  /** The least version of the app that may show these pages. `0.0.0`: any. */
  readonly minApp: string
  /** `sha384-…` of each file, by its path in the archive. */
  readonly files: Readonly<Record<string, string>>
}

export interface PackOptions {
  readonly name: string
  readonly version: string
  readonly minApp: string
}

// Archives hold times; one that never changes keeps equal contents equal. 1980 is the oldest a zip can say.
const mtime = '1980-01-01T00:00:00'

/** Packs the web view's files and their manifest into one archive that an app can bundle or fetch. */
export function pack(
  files: ReadonlyMap<string, Uint8Array>,
  { name, version, minApp }: PackOptions,
): { manifest: PackManifest; zip: Uint8Array } {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const digests = sorted.map(([path, content]): [string, string] => [
    path,
    `sha384-${createHash('sha384').update(content).digest('base64')}`,
  ])
  const manifest = { name, version, protocol: protocolVersion, minApp, files: Object.fromEntries(digests) }
  const contents = Object.fromEntries(sorted)
  contents['manifest.json'] = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
  return { manifest, zip: zipSync(contents, { level: 9, mtime }) }
}
