import { expect } from 'vitest'
import type { ArrivedEvent, TrackingSummary } from '#fixtures/gateway/tracking/routes.ts'
import { commanding } from '#scripts/sandboxKey.ts'
import { trackIds } from '#web/features/tracking/useTrack.ts'
import type { Page } from './reading.ts'

/** What the gateway has of tracking. */
export const trackingOf = async (http: string): Promise<TrackingSummary> =>
  (await fetch(`${http}/sandbox/tracking.json?most=2000`, { headers: commanding })).json()

export const forgetTracking = (http: string): Promise<Response> =>
  fetch(`${http}/sandbox/tracking`, { method: 'DELETE', headers: commanding })

/**
 * Waits for the gateway to have what is wanted.
 * @returns what it has.
 * @throws with all that arrived when it does not come.
 */
export async function untilTracked(
  browser: WebdriverIO.Browser,
  http: string,
  holds: (summary: TrackingSummary) => boolean,
): Promise<TrackingSummary> {
  let summary = await trackingOf(http)
  await browser
    .waitUntil(
      async () => {
        summary = await trackingOf(http)
        return holds(summary)
      },
      { interval: 250 },
    )
    .catch(() => {
      const { sessions, latest } = summary
      const arrived = latest.map(({ event }) =>
        [event.log_seq, event.type, event.event_tracking_id, event.page_status, event.page_unique_id].join(' '),
      )
      throw new Error(
        `This was waited for in vain: ${holds}. What arrived: ${JSON.stringify({ sessions, arrived }, null, 1)}`,
      )
    })
  return summary
}

const isOf =
  (type: string, id: string, status?: string) =>
  ({ event }: ArrivedEvent): boolean =>
    event.type === type && event.event_tracking_id === id && (status === undefined || event.page_status === status)

/** Shows and hides of each page of a tab, those of the oldest page first. */
export function pairsOf({ latest }: TrackingSummary, sessionId: string | undefined): readonly string[] {
  const pages = new Map<string, string>()
  for (const { event } of latest.toSorted((a, b) => a.event.log_seq - b.event.log_seq)) {
    if (event.type !== 'page' || event.session_id !== sessionId) continue
    const before = pages.get(event.page_unique_id) ?? event.event_tracking_id
    pages.set(event.page_unique_id, `${before} ${event.page_status}`)
  }
  return [...pages.values()]
}

/** Of a tab that was tracked before: what has come since. */
const since = (before: TrackingSummary, { latest }: TrackingSummary): TrackingSummary['latest'] => {
  const keys = new Set(before.latest.map(({ event }) => keyOf(event)))
  return latest.filter(({ event }) => !keys.has(keyOf(event)))
}
/** The tab whose event came last. */
const sessionOf = ({ sessions, latest: [last] }: TrackingSummary) =>
  sessions.find(({ sessionId }) => sessionId === last?.sessionId)
const keyOf = ({ session_id, log_seq }: ArrivedEvent['event']): string => `${session_id} ${log_seq}`

/**
 * Reads, likes, follows, leaves and comes back; the gateway must then have each event once, with no number missing, and every
 * page that was left shown and hidden in turn. The same over every way that events go.
 */
export async function beTracked({ browser, inFrame, goTo }: Page, http: string): Promise<TrackingSummary> {
  const tap = (selector: string) =>
    browser.waitUntil(
      () =>
        browser.execute(
          (wanted, framed) => {
            const page = framed ? document.querySelector('iframe')?.contentDocument : document
            const found = page?.querySelector<HTMLElement>(wanted)
            found?.click()
            return found !== null && found !== undefined
          },
          selector,
          inFrame,
        ),
      { timeoutMsg: `There is no ${selector}.` },
    )
  let before = await trackingOf(http)
  const has = (event: (one: ArrivedEvent) => boolean) => (summary: TrackingSummary) =>
    since(before, summary).some(event)

  await goTo('/insights')
  await untilTracked(browser, http, has(isOf('page', 'b1190', 'show')))
  await tap('.post-card .action--like[aria-pressed="false"]')
  await untilTracked(browser, http, has(isOf('expose', trackIds.card)))
  await goTo('/insights/rank')
  await untilTracked(browser, http, has(isOf('page', 'b6936', 'show')))
  await tap('[data-item] .follow-button:not(.follow-button--on)')
  const first = before
  before = await trackingOf(http)
  await goTo('/insights')
  const summary = await untilTracked(
    browser,
    http,
    (now) =>
      has(isOf('page', 'b1190', 'show'))(now) &&
      has(isOf('page', 'b6936', 'hide'))(now) &&
      sessionOf(now)?.missed === 0,
  )
  const events = since(first, summary)
  expect(events.filter(isOf('click', trackIds.like))).toHaveLength(1)
  expect(events.filter(isOf('click', trackIds.follow))).toHaveLength(1)
  const pairs = pairsOf(summary, sessionOf(summary)?.sessionId)
  expect(pairs.slice(-3)).toEqual(['b1190 show hide', 'b6936 show hide', 'b1190 show'])
  for (const page of pairs.slice(0, -1)) expect(page).toMatch(/^\S+( show hide)+$/)
  return { ...summary, latest: events }
}
