import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cdp, connectPage, evaluate } from './cdp.ts'
import { poll } from './poll.ts'
import { askedByCdp, quietChromium, wholeChromium } from './quietChromium.ts'

const patienceMs = 30_000

export interface Page extends Cdp {
  end(): Promise<void>
}

/** A browser controlled by the DevTools protocol only, whose profile outlives it. */
export interface Killable {
  /** Opens a page in its own window, because only the last page of a window is visible. */
  open(): Promise<Page>
  openApart(): Promise<Page>
  /** Kills all of its processes, like a crash. */
  kill(): Promise<void>
}

/** The connection to the browser stays open as long as the page. Both are added to `open`. */
async function openPage(address: string, open: Set<Cdp>, isApart: boolean): Promise<Page> {
  const { webSocketDebuggerUrl }: { readonly webSocketDebuggerUrl: string } = Object(
    await (await fetch(`http://${address}/json/version`)).json(),
  )
  const browser = await connectPage(webSocketDebuggerUrl)
  open.add(browser)
  const context = isApart ? await browser.send('Target.createBrowserContext') : {}
  const target = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: !isApart, ...context })
  const cdp = await connectPage(`ws://${address}/devtools/page/${target.targetId}`)
  open.add(cdp)
  await cdp.send('Page.enable')
  return {
    ...cdp,
    async end() {
      cdp.close()
      await browser.send(isApart ? 'Target.disposeBrowserContext' : 'Target.closeTarget', isApart ? context : target)
      browser.close()
    },
  }
}

export async function startKillable(
  profile: string,
  args: readonly string[],
  binary = wholeChromium,
): Promise<Killable> {
  const file = join(profile, 'DevToolsActivePort')
  await rm(file, { force: true })
  // A process group, so that all of its processes can be killed.
  const child = spawn(binary, [...quietChromium, askedByCdp, ...args, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const open = new Set<Cdp>()
  const kill = async () => {
    for (const one of open) one.close()
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  const address = await poll(async () => {
    const [port] = (await readFile(file, 'utf8')).split('\n')
    await fetch(`http://127.0.0.1:${port}/json/version`)
    return `127.0.0.1:${port}`
  }, patienceMs)
  if (address)
    return { open: () => openPage(address, open, false), openApart: () => openPage(address, open, true), kill }
  await kill()
  throw new Error('Chromium did not print its debugging address.')
}

export type KilledBrowser = Awaited<ReturnType<typeof openProfile>>

export async function openProfile(profile: string) {
  const { open, kill } = await startKillable(profile, ['--ignore-certificate-errors', '--window-size=1280,900'])
  const cdp = await open().catch((error: unknown) => kill().then(() => Promise.reject(error)))
  return {
    cdp,
    evaluate: <T>(expression: string) => evaluate<T>(cdp, expression),
    async until(expression: string) {
      if (!(await poll(() => evaluate<boolean>(cdp, expression), patienceMs)))
        throw new Error(`Timed out waiting for: ${expression}`)
    },
    /** Kills it like a crash. @returns the time on `performance.now()` */
    async kill() {
      const at = performance.now()
      await kill()
      return at
    },
  }
}
