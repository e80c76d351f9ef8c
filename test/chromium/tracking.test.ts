import { describe, expect, test } from 'vitest'
import type { TrackingSummary } from '#fixtures/gateway/tracking/routes.ts'
import { readAs } from '#scripts/drivers/screens.ts'
import { trackIds } from '#web/features/tracking/useTrack.ts'
import { chromiumForFile, deskForFile } from '../support/chromium.ts'
import { openSession } from '../support/reading.ts'
import { sandbox } from '../support/sandbox.ts'
import { beTracked, forgetTracking, pairsOf, trackingOf, untilTracked } from '../support/tracking.ts'

const { https, http } = sandbox

describe('in a browser', () => {
  const chromium = chromiumForFile({ mobile: true })
  const goTo = async (path: string) => void (await chromium.browser.url(https + path))

  test('each event of reading, liking, following, leaving and coming back arrives once', async () => {
    await goTo('/favicon.ico')
    await readAs(chromium, '10000248')
    const { latest, sessions } = await beTracked({ browser: chromium.browser, inFrame: false, goTo }, http)
    expect(sessions[0]?.repeated).toBe(0)
    for (const { event } of latest) expect(event).toMatchObject({ uid: '10000248', sys: 'web', user_language: 'en_US' })
  })

  /**
   * Reads home until its first post is there, and opens that at once.
   * @returns when, by the device's clock.
   */
  const readBriefly = async (): Promise<number> => {
    const { browser } = chromium
    await browser.waitUntil(() => browser.execute(() => performance.getEntriesByName('first-item').length > 0))
    return browser.execute(() => {
      document.querySelector<HTMLElement>('.post-card__link')?.click()
      return Date.now()
    })
  }
  const pagesOf = ({ latest }: TrackingSummary) =>
    latest
      .map(({ event }) => event)
      .filter(({ type }) => type === 'page')
      .toSorted((a, b) => a.log_seq - b.log_seq)

  test('home, then a post before the tracker is there: both are shown and hidden at their own times', async () => {
    const { browser } = chromium
    await goTo('/favicon.ico')
    await browser.execute(() => sessionStorage.clear())
    await forgetTracking(http)
    await goTo('/insights')
    const opened = await readBriefly()
    const trackerAsked = () =>
      browser.execute(
        () =>
          performance.timeOrigin +
          (performance.getEntriesByType('resource').find(({ name }) => name.includes('/startTracking-'))?.startTime ??
            0),
      )
    const summary = await untilTracked(browser, http, (now) => pagesOf(now).length >= 3)
    const [shown, hidden, post] = pagesOf(summary)
    expect(pairsOf(summary, shown?.session_id)).toEqual(['b1190 show hide', 'b1191 show'])
    const asked = await trackerAsked()
    for (const event of [shown, hidden, post]) expect(event?.ctime).toBeLessThan(asked)
    expect(Math.abs((hidden?.ctime ?? 0) - opened)).toBeLessThan(asked - opened)
    expect(
      summary.latest.filter(({ event }) => event.event_tracking_id === trackIds.card && event.type === 'click'),
    ).toHaveLength(1)
    await goTo('/insights/rank')
    await untilTracked(browser, http, (now) => pairsOf(now, shown?.session_id).includes('b1191 show hide'))
  })

  test('the next page sends, once, the events of pages left before the tracker loaded', async () => {
    const { browser } = chromium
    await forgetTracking(http)
    await goTo('/insights')
    await readBriefly()
    await browser.waitUntil(() => browser.execute(() => location.pathname.includes('/posts/')))
    await goTo('/favicon.ico')
    await goTo('/insights/topics')
    const summary = await untilTracked(browser, http, (now) =>
      pagesOf(now).some(({ event_tracking_id: id, page_status: status }) => id === 'b1191' && status === 'hide'),
    )
    const left = pagesOf(summary).find(({ event_tracking_id: id }) => id === 'b1191')
    expect(pairsOf(summary, left?.session_id)).toEqual(['b1190 show hide', 'b1191 show hide'])
    expect(summary.sessions.find(({ sessionId }) => sessionId === left?.session_id)).toMatchObject({
      missed: 0,
      repeated: 0,
    })
    expect(await browser.execute(() => Object.keys(localStorage).filter((key) => key.includes('trackNote')))).toEqual(
      [],
    )
  })

  test('with ?track=debug a panel shows what is counted; axe finds nothing wrong, and the page does not move', async () => {
    const { browser } = chromium
    await goTo('/insights?track=debug')
    await browser.waitUntil(() => browser.execute(() => document.querySelector('.track-debug') !== null), {
      timeoutMsg: 'There is no panel.',
    })
    await browser.waitUntil(
      () => browser.execute(() => /Tracking: [1-9]/.test(document.querySelector('.track-debug')?.textContent ?? '')),
      { timeoutMsg: 'The panel counts nothing that was sent.' },
    )
    expect(await chromium.axe()).toEqual([])
    const shifts = await browser.execute(
      () => getComputedStyle(document.querySelector('.track-debug') ?? document.body).position,
    )
    expect(shifts).toBe('fixed')
  })

  test('reports nothing after an opt-out of usage data', async () => {
    const { browser } = chromium
    await goTo('/insights/setting/privacy')
    const toggle = 'input[role="switch"][aria-label="Share usage data"]'
    await browser.waitUntil(() => browser.execute((of) => document.querySelector(of) !== null, toggle))
    await browser.execute((of) => document.querySelector<HTMLElement>(of)?.click(), toggle)
    await goTo('/insights')
    await browser.waitUntil(() => browser.execute(() => performance.getEntriesByName('first-item').length > 0))
    await forgetTracking(http)
    // What the first posts do not wait for has been asked for by then.
    await browser.waitUntil(() =>
      browser.execute(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('public/activity')),
      ),
    )
    await browser.execute(() => document.querySelector<HTMLElement>('.action--like')?.click())
    await goTo('/insights/rank')
    expect((await trackingOf(http)).latest).toEqual([])
    await browser.execute(() => localStorage.removeItem('insights/1/shareUsage'))
  })

  test('tracking stores nothing that was typed into a log-in', async () => {
    const { browser } = chromium
    await browser.deleteCookies()
    await goTo('/login')
    const secrets = ['nobody-1234@example.com', 'Sandbox-2026-secret']
    await browser.waitUntil(() => browser.execute(() => document.querySelector('input[type="password"]') !== null))
    for (const [at, selector] of ['form input:not([type="password"])', 'form input[type="password"]'].entries()) {
      const field = await browser.$(selector)
      await field.click()
      await field.setValue(secrets[at] ?? '')
    }
    await browser.execute(() => document.querySelector<HTMLElement>('form button[type="submit"]')?.click())
    // The page has been tracked for a while, and what it held back goes as it is left.
    await untilTracked(browser, http, ({ latest }) => latest.some(({ event }) => event.type === 'page'))
    await goTo('/insights')
    const { latest } = await untilTracked(browser, http, ({ latest }) =>
      latest.some(({ event }) => event.page_status === 'hide'),
    )
    const kept = JSON.stringify(latest)
    for (const secret of secrets) expect(kept).not.toContain(secret)
    expect(kept).not.toContain('nobody-1234')
  })
})

describe('in the app', () => {
  const desk = deskForFile()

  test.each(['ios', 'android'])('over %s each event arrives once, through native', async (carrier) => {
    await desk.open(`?carrier=${carrier}&screens=post`)
    await desk.until(({ web }) => web && web.posts.length > 0)
    const { browser } = desk.chromium
    const somebody = await browser.execute(() => {
      const [, person] = document.querySelectorAll<HTMLOptionElement>('#person option')
      return { name: person?.textContent ?? '', userId: person?.value ?? '' }
    })
    await desk.choose('Logged in', somebody.name)
    await desk.until(({ log }) => log.some(({ name }) => name === 'session'))
    await openSession(http, somebody.userId)
    const goTo = async (path: string) => {
      if (path !== (await desk.until(() => true)).web?.path) await desk.tap(`a[href="${path}"]`)
      await desk.until(({ web }) => web?.path === path)
    }
    const { latest } = await beTracked({ browser, inFrame: true, goTo }, http)
    expect(latest[0]?.event.sys).toBe('app H5')
    const { log, violations } = await desk.until(() => true)
    expect(log.filter(({ name, outcome }) => name === 'trackEvents' && outcome !== 'ok')).toEqual([])
    expect(log.some(({ name }) => name === 'trackEvents')).toBe(true)
    expect(violations).toEqual([])
  })
})
