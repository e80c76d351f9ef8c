import { test } from 'vitest'
import type { Chromium } from '#scripts/drivers/chromium.ts'

/** @throws on timeout, with the page's text */
export async function until(
  { browser }: Pick<Chromium, 'browser'>,
  what: string,
  holds: () => Promise<unknown>,
  timeout = 15_000,
): Promise<void> {
  await browser
    .waitUntil(async () => Boolean(await holds()), { timeout })
    .catch(async () => {
      const text = (await textOf(browser)).replace(/\s+/g, ' ').slice(0, 300)
      throw new Error(`${what} did not come. The page says: ${text}`)
    })
}

const textOf = (browser: WebdriverIO.Browser): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
  browser.execute(() => document.body.innerText)

export function handsOn(chromium: Pick<Chromium, 'browser'>) {
  const there = (selector: string) => until(chromium, selector, () => chromium.browser.$(selector).isExisting())
  const shows = (text: string) =>
    until(chromium, `“${text}”`, async () => (await textOf(chromium.browser)).includes(text))
  async function press(selector: string) {
    await there(selector)
    await chromium.browser.execute((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector)
  }
  return {
    there,
    shows,
    press,
    async comment(heard: (path: string) => Promise<void>) {
      await there('.reply-bar__field textarea')
      await chromium.browser.$('.reply-bar__field textarea').setValue('Well seen. $BTC')
      await press('.reply-bar__send:not([aria-disabled="true"])')
      await heard('/v1/social/user/comment')
      await shows('Well seen.')
    },
  }
}

/** Routes with a text that they show when loaded. `{post}` is a post's id. */
export const routes: readonly (readonly [path: string, text: string])[] = [
  ['/insights', 'Tomas Beck'],
  ['/de/insights', 'Tomas Beck'],
  ['/ar/insights', 'Tomas Beck'],
  ['/insights/posts/{post}', 'Thanks, that is useful.'],
  ['/insights/user/tomas-beck', 'tomas-beck'],
  ['/insights/user/tomas-beck/articles', 'Reading a thin book'],
  ['/insights/topics', '#Markets'],
  ['/insights/topics/details/Markets', 'Markets'],
  ['/insights/rank/24h', 'Mira Sol'],
  ['/insights/search?q=depth', 'depth'],
  ['/insights/search?q=BTC', 'BTC coin'],
  ['/spot/BTCUSDT', '64,210.5'],
  ['/futures/usdt/BTCUSDT', '64,210.5'],
]

export const ownRoutes: readonly (readonly [path: string, text: string])[] = [
  ['/insights/profile', 'Tomas Beck'],
  ['/insights/notification', 'Welcome'],
  ['/insights/following', 'Mira Sol'],
  ['/insights/setting', 'Settings'],
  ['/insights/profile/setting', 'Settings'],
  ['/insights/draft', 'Drafts'],
  ['/insights/fansAndFocus', 'Mira Sol'],
]

/** A test for each of these routes. */
export const testVisits = (paths: typeof routes, visit: (path: string, text: string) => Promise<void>): void =>
  test.each(paths)('%s shows “%s”', (path, text) => visit(path, text))

export type TrackedEvent = Readonly<Record<string, unknown>>

/** Number of events missing from the sequence numbers of their sessions. Events in transit count as missing. */
export function lostOf(events: readonly TrackedEvent[]): number {
  const sessions = new Map<unknown, Set<number>>()
  for (const { session_id, log_seq, seq, merge_seq } of events) {
    const numbers = sessions.get(session_id) ?? new Set()
    sessions.set(session_id, numbers)
    for (const each of Array.isArray(merge_seq) ? merge_seq : [seq])
      numbers.add(Number(log_seq) + Number(each) - Number(seq))
  }
  return [...sessions.values()].reduce((sum, numbers) => sum + Math.max(...numbers) - numbers.size, 0)
}
