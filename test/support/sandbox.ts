import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { commandingJson, keyInEnvironment } from '#scripts/sandboxKey.ts'

/** Origins of a gateway. */
export interface Sandbox {
  readonly https: string
  readonly http: string
  readonly app: string
}

async function start(): Promise<Sandbox> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'sandboxProcess.ts')],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...keyInEnvironment } },
  )
  for await (const line of createInterface(child.stdout)) {
    // A worker may end while its gateway runs: the gateway then ends by itself.
    for (const handle of [child, child.stdin, child.stdout]) if ('unref' in handle) Object(handle).unref()
    return JSON.parse(line)
  }
  throw new Error('The gateway of the browser tests ended before it printed its addresses.')
}

declare global {
  var testSandbox: Promise<Sandbox> | undefined
}

globalThis.testSandbox ??= start()

/** The gateway that the browser tests of this process share. It starts with the first file that needs it. */
export const sandbox: Sandbox = await globalThis.testSandbox

/** How the sandbox's gateway deviates in signing, until the next call: `{}` for nothing. */
export const tellSigning = (told: object): Promise<Response> =>
  fetch(`${sandbox.http}/sandbox/signing`, { method: 'POST', headers: commandingJson, body: JSON.stringify(told) })
