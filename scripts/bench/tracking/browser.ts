import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEvent, type Cdp, connectPage, evaluate, heapBytes } from '#scripts/drivers/cdp.ts'
import { startKillable } from '#scripts/drivers/killable.ts'

const args = ['--disable-background-timer-throttling', '--disable-renderer-backgrounding']

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

async function openTab(address: string, url: string): Promise<Tab> {
  const version = await fetch(`http://${address}/json/version`)
  const whole = await connectPage(((await version.json()) as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl)
  // Windows of their own: of several tabs in one only the last would be visible.
  const { targetId: id } = await whole.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  whole.close()
  const cdp: Cdp = await connectPage(`ws://${address}/devtools/page/${id}`)
  await cdp.send('Page.enable')
  const tab: Tab = {
    goto: (to) => afterEvent(cdp, 'Page.loadEventFired', () => cdp.send('Page.navigate', { url: to })),
    run: (expression) => evaluate(cdp, expression),
    heap: () => heapBytes(cdp, 1),
    back: () =>
      afterEvent(cdp, 'Page.frameNavigated', async () => {
        const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory')
        const entry: unknown = Array.isArray(entries) ? entries[Number(currentIndex) - 1] : undefined
        await cdp.send('Page.navigateToHistoryEntry', { entryId: Reflect.get(Object(entry), 'id') })
      }),
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
      await fetch(`http://${address}/json/close/${id}`).catch(() => {})
      cdp.close()
    },
  }
  await tab.goto(url)
  return tab
}

export async function startBrowser(profile: string): Promise<Browser> {
  const { address, kill } = await startKillable(profile, args)
  return { open: (url) => openTab(address, url), kill }
}
