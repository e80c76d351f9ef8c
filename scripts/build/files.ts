import { hash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { zipSync } from 'fflate'
import { root } from '../../esbuild.config.ts'

/** An output folder: contents by path, with `/` as separator. */
export type Files = Map<string, Uint8Array>

/** A file's content; `undefined` if there is none. */
export const readIfThere = (path: string): Promise<Uint8Array | undefined> =>
  readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

/** A file or text in a configuration that cannot be used. */
export class ConfigFileError extends Error {
  override readonly name = 'ConfigFileError'
}

/** A file that a configuration names under `key`. @throws {ConfigFileError} if it cannot be read */
export const readNamed = (key: string, path: string): Promise<Buffer> =>
  readFile(path).catch((cause: unknown) => {
    throw new ConfigFileError(`${key} names ${path}, which cannot be read.`, { cause })
  })

/** All files below a folder. */
export async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.map(async (file): Promise<[string, Uint8Array]> => {
    return [relative(folder, file).replaceAll('\\', '/'), await readFile(file)]
  })
  return new Map(await Promise.all(read))
}

const utf8 = new TextEncoder()
export const text = (content: string): Uint8Array => utf8.encode(content)
export const json = (value: unknown): Uint8Array => text(`${JSON.stringify(value, null, 2)}\n`)

/** A digest in the format of `integrity` attributes and policies. */
export const digest = (content: Uint8Array | string, algorithm: 'sha256' | 'sha384' = 'sha384'): string =>
  `${algorithm}-${hash(algorithm, content, 'base64')}`

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A hash for file names. Lower case is common in scripts and compresses better. */
export const nameHash = (content: string): string =>
  [...hash('sha256', content, 'buffer').subarray(0, 8)].map((byte) => letters[byte % letters.length]).join('')

export const gzipped = (content: Uint8Array): Promise<Uint8Array> => promisify(gzip)(content, { level: 9 })

/** npm makes a command executable when linking it, but not when the file is written again. */
const modeOf = ([first, second]: Uint8Array): number => (first === 0x23 && second === 0x21 ? 0o777 : 0o666)

/** Replaces a folder's content. Files that start with `#!` become executable. */
export function writeFolder(folder: string, files: Files): void {
  rmSync(folder, { recursive: true, force: true })
  const made = new Set<string>()
  for (const [path, content] of files) {
    const to = join(folder, path)
    const parent = dirname(to)
    if (!made.has(parent)) mkdirSync(parent, { recursive: true })
    made.add(parent)
    writeFileSync(to, content, { mode: modeOf(content) })
  }
}

export const drawnPath = (kind: 'icon' | 'share' | 'adapt' | 'ask', content: Uint8Array, end: string): string =>
  `assets/${kind}-${digest(content).replace(/\W/g, '').slice(6, 14).toUpperCase()}.${end}`

// A constant time makes archives reproducible. 1980 is the earliest that zip supports.
const mtime = '1980-01-01T00:00:00'

export const archiveOf = (files: Files): Uint8Array => zipSync(Object.fromEntries(files), { level: 9, mtime })

const brotli = (content: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })

export const encoders = { br: brotli, gz: gzipped } as const
export type Encoding = keyof typeof encoders
export const encodings: readonly Encoding[] = ['br', 'gz']

// Served pages and hashed files. Below the minimum size, compression saves less than its headers cost.
const compressible = /^(assets\/[^/]+\.(js|css|svg)|(home\/)?[^/]+\.html|sitemap\.xml|notices\.txt)$/
const minBytes = 512

export const isWorthTwins = (path: string, content: Uint8Array): boolean =>
  compressible.test(path) && content.length >= minBytes

/*
 * Compressed files. Brotli at full quality takes longer than the rest of a build, and most files do not change, so
 * results are cached by content.
 */

const folder = join(root, 'node_modules/.cache/insights/twins')

const nameOf = (content: Uint8Array, encoding: Encoding): string => `${hash('sha256', content)}.${encoding}`

async function fetchOrMake(name: string, content: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const kept = await readFile(join(folder, name)).catch(() => undefined)
  if (kept) return kept
  const made = await encoders[encoding](content)
  // Atomic: another build may read it, and this one may be stopped.
  const beside = join(folder, `${name}.${process.pid}`)
  await mkdir(folder, { recursive: true })
  await writeFile(beside, made)
  await rename(beside, join(folder, name))
  return made
}

/** Of this process. Several folders contain the same files, which are compressed once. */
const twins = new Map<string, Promise<Uint8Array>>()

function twinOf(content: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const name = nameOf(content, encoding)
  const twin = twins.get(name) ?? fetchOrMake(name, content, encoding)
  twins.set(name, twin)
  return twin
}

export async function withTwins(files: Files): Promise<Files> {
  const made = [...files]
    .filter(([path, content]) => isWorthTwins(path, content))
    .flatMap(([path, content]) =>
      encodings.map(
        async (encoding): Promise<[string, Uint8Array]> => [`${path}.${encoding}`, await twinOf(content, encoding)],
      ),
    )
  return new Map([...files, ...(await Promise.all(made))])
}

/** Removes cached files that this process has not used. */
export async function forgetOldTwins(): Promise<void> {
  const kept = await readdir(folder).catch(() => [])
  await Promise.all(kept.filter((name) => !twins.has(name)).map((name) => rm(join(folder, name), { force: true })))
}
