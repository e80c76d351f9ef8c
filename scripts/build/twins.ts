import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import type { Files } from './files.ts'
import { type Encoding, encoders, encodings, isWorthTwins } from './files.ts'

/*
 * Compressed files. Brotli at full quality takes longer than the rest of a build, and most files do not change, so
 * results are cached by content.
 */

const folder = join(root, 'node_modules/.cache/insights/twins')

const nameOf = (content: Uint8Array, encoding: Encoding): string =>
  `${createHash('sha256').update(content).digest('hex')}.${encoding}`

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
