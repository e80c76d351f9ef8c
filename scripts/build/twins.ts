import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import { type Encoding, encoders, encodings, isWorthTwins } from './compress.ts'
import type { Files } from './files.ts'

/*
 * Compressed twins of what a server sends. Brotli with care takes longer than all the rest of a build together, and most
 * files are what they were in the build before: so twins are kept by the digest of what they were made of.
 */

const folder = join(root, 'node_modules/.cache/insights/twins')

const nameOf = (content: Uint8Array, encoding: Encoding): string =>
  `${createHash('sha256').update(content).digest('hex')}.${encoding}`

async function fetchOrMake(name: string, content: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const kept = await readFile(join(folder, name)).catch(() => undefined)
  if (kept) return kept
  const made = await encoders[encoding](content)
  // Whole or not at all: another build may read it, and this one may be stopped.
  const beside = join(folder, `${name}.${process.pid}`)
  await mkdir(folder, { recursive: true })
  await writeFile(beside, made)
  await rename(beside, join(folder, name))
  return made
}

/** The twins of this process, which builds several folders side by side: what stands in two of them is compressed once. */
const twins = new Map<string, Promise<Uint8Array>>()

function twinOf(content: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const name = nameOf(content, encoding)
  const twin = twins.get(name) ?? fetchOrMake(name, content, encoding)
  twins.set(name, twin)
  return twin
}

/** The files with a `.br` and a `.gz` beside each that is served and is worth it. */
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

/** Forgets the twins that no build of this process has asked for. */
export async function forgetOldTwins(): Promise<void> {
  const kept = await readdir(folder).catch(() => [])
  await Promise.all(kept.filter((name) => !twins.has(name)).map((name) => rm(join(folder, name), { force: true })))
}
