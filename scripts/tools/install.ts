import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../esbuild.config.ts'
import { lockWhenFree } from '../../test/support/lockWhenFree.ts'

export const tools = join(import.meta.dirname, 'node_modules')

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string; readonly optional?: boolean }>
  >
}

const readLock = async (path: string): Promise<Lock['packages']> => {
  const lock: Lock = JSON.parse(await readFile(path, 'utf8').catch(() => '{"packages":{}}'))
  return lock.packages
}

export const lockedTools = (): Promise<Lock['packages']> => readLock(join(import.meta.dirname, 'package-lock.json'))

/** npm writes its list last, so an interrupted install has none. Optional packages are for other systems. */
async function areInstalled(): Promise<boolean> {
  const [wanted, there] = await Promise.all([lockedTools(), readLock(join(tools, '.package-lock.json'))])
  return Object.entries(wanted).every(
    ([folder, { integrity, optional }]) => optional || there[folder]?.integrity === integrity,
  )
}

/** Installs them if they differ from the lockfile. Processes wait for each other. @throws with npm's last output */
export async function installTools(): Promise<void> {
  const cache = join(root, 'node_modules/.cache/insights-tools')
  await mkdir(cache, { recursive: true })
  const release = await lockWhenFree(cache)
  try {
    if (await areInstalled()) return
    const npm = spawn('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    })
    const [said, [code]] = await Promise.all([text(npm.stderr), once(npm, 'exit')])
    if (code !== 0) throw new Error(`npm could not install the tools: ${said.trim().split('\n').slice(-3).join(' ')}`)
  } finally {
    await release()
  }
}
