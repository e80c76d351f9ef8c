import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEvent, evaluate, heapBytes, setOffline } from '#scripts/drivers/cdp.ts'
import { type Killable, startKillable } from '#scripts/drivers/killable.ts'

const args = ['--disable-background-timer-throttling', '--disable-renderer-backgrounding']

export type Tab = Awaited<ReturnType<typeof openTab>>

export type Browser = Awaited<ReturnType<typeof startBrowser>>

/** Removed at the end of the run. */
export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'insights-tracking-'))

async function openTab(browser: Killable, url: string) {
  const cdp = await browser.open()
  const close = () => cdp.end().catch(() => {})
  const tab = {
    goto: (to: string) => afterEvent(cdp, 'Page.loadEventFired', () => cdp.send('Page.navigate', { url: to })),
    run: (expression: string): Promise<unknown> => evaluate(cdp, expression),
    heap: () => heapBytes(cdp, 1),
    back: () =>
      afterEvent(cdp, 'Page.frameNavigated', async () => {
        const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory')
        const entry: unknown = Array.isArray(entries) ? entries[Number(currentIndex) - 1] : undefined
        await cdp.send('Page.navigateToHistoryEntry', { entryId: Reflect.get(Object(entry), 'id') })
      }),
    goOffline: () => setOffline(cdp, true),
    async crash() {
      await Promise.race([cdp.send('Page.crash').catch(() => {}), wait(1_000)])
      await close()
    },
    close,
  }
  await tab.goto(url)
  return tab
}

export async function startBrowser(profile: string) {
  const browser = await startKillable(profile, args)
  return { open: (url: string) => openTab(browser, url), kill: browser.kill }
}
