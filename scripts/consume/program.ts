import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'
import { poll } from '../drivers/poll.ts'

export const tarballName = 'insights-client.tgz'

/** @returns path of the tarball, packed like for npm */
export async function packLibrary(folder: string): Promise<string> {
  const args = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root })
  const tarball = join(folder, tarballName)
  await rename(join(folder, stdout.trim().split('\n').at(-1) ?? ''), tarball)
  return tarball
}

const mostSaid = 4_000
const patienceMs = 180_000

export interface Program {
  readonly child: ChildProcess
  said(): string
}

/** A process group, to end all of it. Its input stays open, because some servers end with it. */
function start(folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(command, args, { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-mostSaid)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return { child, said: () => said.trim() }
}

/** The environment without npm's settings and build flags. */
const plainEnv = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$|VITEST)/.test(name))),
  NEXT_TELEMETRY_DISABLED: '1',
  ...more,
})

/** @throws with the last output */
export async function npm(folder: string, ...args: readonly string[]): Promise<void> {
  const { child, said } = start(folder, 'npm', args, plainEnv({}))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}: ${said()}`)
}

/**
 * Starts a project's server script. @returns a function that ends it @throws with the last output if it does not answer
 * at `port` within three minutes
 */
export async function serve(folder: string, script: string, port: number): Promise<() => Promise<void>> {
  const { child, said } = start(folder, 'npm', ['run', script], plainEnv({ PORT: String(port) }))
  const ended = once(child, 'close')
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  const answers = async () => {
    if (!(await poll(() => fetch(`http://127.0.0.1:${port}/`), patienceMs))) throw new Error('no answer in time')
  }
  try {
    await Promise.race([
      answers(),
      ended.then(([code]) => {
        throw new Error(`it ended with ${code}`)
      }),
    ])
    return stop
  } catch (error) {
    await stop()
    throw new Error(`npm run ${script}: ${error instanceof Error ? error.message : error}. It said: ${said()}`)
  }
}
