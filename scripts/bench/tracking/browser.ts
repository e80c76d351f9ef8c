import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cdp, connectPage } from '../../drivers/cdp.ts'
import { askedByCdp, quietChromium } from '../../drivers/quietChromium.ts'

const args = [...quietChromium, askedByCdp, '--disable-background-timer-throttling', '--disable-renderer-backgrounding']

export interface Tab {
  goto(url: string): Promise<void>
  /** The value of an expression, or of the promise that it is. */
  run(expression: string): Promise<unknown>
  /** Bytes of the heap, once garbage is gone. */
  heap(): Promise<number>
  back(): Promise<void>
  /** Takes the network away, or gives it back. */
  setOffline(isOffline: boolean): Promise<void>
  /** Kills the page's process. */
  crash(): Promise<void>
  close(): Promise<void>
}

export interface Browser {
  open(url: string): Promise<Tab>
  /** Ends every process of it at once, as a phone does. */
  kill(): Promise<void>
}

export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'insights-tracking-'))
export const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5 })

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function portOf(profile: string): Promise<number> {
  for (let tries = 0; tries < 300; tries++) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port = ''] = text.split('\n')
    const answers =
      port &&
      (await fetch(`http://127.0.0.1:${port}/json/version`).then(
        () => true,
        () => false,
      ))
    if (answers) return Number(port)
    await wait(100)
  }
  throw new Error('Chromium did not start.')
}

async function openTab(port: number, url: string): Promise<Tab> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`)
  const whole = await connectPage(((await version.json()) as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl)
  // Windows of their own: of several tabs in one only the last would be visible.
  const { targetId: id } = await whole.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  whole.close()
  const cdp: Cdp = await connectPage(`ws://127.0.0.1:${port}/devtools/page/${id}`)
  await cdp.send('Page.enable')
  const tab: Tab = {
    async goto(address) {
      const loaded = new Promise<void>((resolve) => {
        const stop = cdp.on('Page.loadEventFired', () => {
          stop()
          resolve()
        })
      })
      await cdp.send('Page.navigate', { url: address })
      await loaded
    },
    async run(expression) {
      const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(`${expression.slice(0, 80)} failed: ${JSON.stringify(exceptionDetails)}`)
      return Reflect.get(Object(result), 'value')
    },
    async heap() {
      await cdp.send('HeapProfiler.collectGarbage')
      const { usedSize } = await cdp.send('Runtime.getHeapUsage')
      return Number(usedSize)
    },
    async back() {
      const shown = new Promise<void>((resolve) => {
        const stop = cdp.on('Page.frameNavigated', () => {
          stop()
          resolve()
        })
      })
      const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory')
      const entry: unknown = Array.isArray(entries) ? entries[Number(currentIndex) - 1] : undefined
      await cdp.send('Page.navigateToHistoryEntry', { entryId: Reflect.get(Object(entry), 'id') })
      await shown
    },
    async setOffline(offline) {
      await cdp.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
    },
    async crash() {
      await Promise.race([cdp.send('Page.crash').catch(() => {}), wait(1_000)])
      await tab.close()
    },
    async close() {
      await fetch(`http://127.0.0.1:${port}/json/close/${id}`).catch(() => {})
      cdp.close()
    },
  }
  await tab.goto(url)
  return tab
}

export async function startBrowser(profile: string): Promise<Browser> {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  // The first of a process group, so that all of them end together.
  const child = spawn('/usr/bin/chromium', [...args, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const port = await portOf(profile)
  return {
    open: (url) => openTab(port, url),
    async kill() {
      const ended = once(child, 'exit')
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
