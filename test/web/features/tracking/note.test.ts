import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EarlyEvent, EarlyEventPage } from '#bridge/tracking/types.ts'
import { FakeIntersections, fakeTracker } from './fakes.ts'

// Each test has a page of its own, and pages that follow it in the same browser.
let page: Awaited<ReturnType<typeof openPage>>
const stops: (() => void)[] = []
let asked: ReturnType<typeof vi.fn>
let visible: DocumentVisibilityState = 'visible'

/** A page as the entry begins it; what keeps its note comes with the first screen. */
async function openPage(path = '/insights', settings: object = {}) {
  vi.resetModules()
  for (const stop of stops.splice(0)) stop()
  history.replaceState({}, '', path)
  const { provideServices } = await import('#web/lib/page/services.ts')
  const { default: sandbox } = await import('#fixtures/exchange.config.ts')
  const { defineExchange } = await import('#bridge/config.ts')
  provideServices({
    exchange: defineExchange({ ...sandbox, tracking: settings }),
    client: { call: () => new Promise(() => {}) },
  })
  const { watchHistory, navigate } = await import('#web/lib/router/location.ts')
  const { watchNote } = await import('#web/features/tracking/note.ts')
  const { keepNote } = await import('#web/features/tracking/keepNote.ts')
  const { startTracking } = await import('#web/features/tracking/startTracking.ts')
  const { track } = await import('#web/features/tracking/track.ts')
  const begin = () => void stops.push(watchNote(), keepNote())
  stops.push(watchHistory())
  begin()
  return {
    navigate,
    track,
    /** The host unmounts the section, and mounts it again in the same document. */
    mountAgain() {
      for (const stop of stops.splice(1).reverse()) stop()
      begin()
    },
    turn(state: DocumentVisibilityState) {
      visible = state
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    leave() {
      window.dispatchEvent(new Event('pagehide'))
      this.turn('hidden')
      visible = 'visible'
    },
    /**
     * The tracker loads.
     * @returns its first events, of this page and of earlier ones
     */
    loadTracker() {
      const fake = fakeTracker()
      const replay = vi.fn(async (_early: readonly EarlyEvent[], _page?: EarlyEventPage, _letGo?: number) => {})
      const tracking = startTracking(() => ({ ...fake.tracker, replay }))
      stops.push(() => void tracking.stop())
      const told = () => replay.mock.calls.map(([early, its, letGo]) => ({ early, its, letGo }))
      return { fake, told, own: () => told().find(({ its }) => !its)?.early ?? [] }
    },
  }
}

const whats = (early: readonly EarlyEvent[] = []) =>
  early.map(({ ageMs: ago, event: what }) => [ago, typeof what === 'string' ? what : what.event_tracking_id])
const everythingStored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: 1_790_000_000_000 })
  vi.stubGlobal('IntersectionObserver', FakeIntersections)
  asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('indexedDB', { open: asked, databases: asked })
  Object.defineProperty(navigator, 'sendBeacon', { value: asked, configurable: true })
  Object.defineProperty(document, 'visibilityState', { get: () => visible, configurable: true })
  Object.defineProperty(document, 'hidden', { get: () => visible === 'hidden', configurable: true })
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML =
    '<article class="post-card" data-item="p1"><button class="action action--like" aria-pressed="false">♥</button></article>'
  page = await openPage()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
})

test('replays early events to the late-loaded tracker, each with its time', async () => {
  vi.advanceTimersByTime(300)
  const like = document.querySelector<HTMLElement>('.action--like')
  like?.addEventListener('click', () => like.setAttribute('aria-pressed', 'true'))
  like?.click()
  vi.advanceTimersByTime(400)
  await page.navigate('/insights/posts/p1')
  page.track({ type: 'click', event_tracking_id: 'b9' })
  vi.advanceTimersByTime(2_000)
  const { fake, own } = page.loadTracker()
  expect(whats(own())).toEqual([
    [2_700, 'visible'],
    [2_700, '/insights'],
    [2_400, 'b9105'],
    [2_000, '/insights/posts/p1'],
    [2_000, 'b9'],
  ])
  // As it was before the press.
  expect(own()[2]?.event).toMatchObject({ event_tracking_ext: { itemId: 'p1', wasOn: false } })
  // From now on the tracker observes itself, and nothing is replayed.
  like?.click()
  expect(fake.of('click')).toHaveLength(1)
})

test('leaves its note to the next page if the tracker did not load and the exchange wanted events', async () => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  vi.advanceTimersByTime(300)
  await page.navigate('/insights/search?q=a+secret&source1=push')
  vi.advanceTimersByTime(200)
  page.leave()
  expect(everythingStored()).not.toContain('secret')
  vi.advanceTimersByTime(10_000)
  const { told } = (await openPage('/insights/topics')).loadTracker()
  const [{ early, its } = {}] = told().filter((one) => one.its)
  expect(whats(early)).toEqual([
    [10_500, 'visible'],
    [10_500, '/insights'],
    [10_200, '/insights/search?source1=push'],
    [10_000, 'gone'],
    [10_000, 'hidden'],
  ])
  expect(its).toMatchObject({ userId: '', referrer: '' })
  await vi.waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('trackNote'))).toEqual([]))
})

test('leaves its note to the next section of the document if the tracker did not load', async () => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  vi.advanceTimersByTime(300)
  page.mountAgain()
  vi.advanceTimersByTime(10_000)
  const { told, own } = page.loadTracker()
  const [{ early } = {}] = told().filter((one) => one.its)
  expect(whats(early).map(([, what]) => what)).toContain('/insights')
  expect(whats(own())).toEqual([
    [10_000, 'visible'],
    [10_000, '/insights'],
  ])
  await vi.waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('trackNote'))).toEqual([]))
})

const rows: readonly (readonly [string, settings: object, arrange: () => void])[] = [
  ['the exchange has never said', {}, () => localStorage.removeItem('insights/1/trackSwitch')],
  ['the exchange last said no', {}, () => localStorage.setItem('insights/1/trackSwitch', 'off')],
  ['the person has said no', {}, () => localStorage.setItem('insights/1/shareUsage', '[false]')],
  ['the person has to say yes first', { sharing: 'optIn' }, () => {}],
  ['the browser asks not to be tracked', {}, () => say('doNotTrack', '1')],
  ['the browser asks for privacy', {}, () => say('globalPrivacyControl', true)],
  [
    'the browser asks for privacy, which comes before the exchange’s wish',
    { sharing: 'always' },
    () => say('globalPrivacyControl', true),
  ],
]
function say(name: string, value: unknown): void {
  const said = Object.create(navigator, { [name]: { value } })
  vi.stubGlobal('navigator', said)
}

test.each(rows)('where %s, a page that is left stores nothing and asks nothing', async (_, settings, arrange) => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  arrange()
  page = await openPage('/insights', settings)
  const before = everythingStored()
  document.querySelector<HTMLElement>('.action--like')?.click()
  await page.navigate('/insights/topics')
  page.turn('hidden')
  page.turn('visible')
  page.leave()
  vi.advanceTimersByTime(60_000)
  expect(everythingStored()).toBe(before)
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['the exchange leaves no choice', { sharing: 'always' }, '[false]'],
  ['the person has said yes', { sharing: 'optIn' }, '[true]'],
])('leaves its note if %s', async (_, settings, chosen) => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  localStorage.setItem('insights/1/shareUsage', chosen)
  page = await openPage('/insights', settings)
  page.leave()
  expect(everythingStored()).toContain('trackNote')
})

test('replays its own note after being hidden, unless another page has done so', async () => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  page.turn('hidden')
  vi.advanceTimersByTime(60_000)
  const key = Object.keys(localStorage).find((name) => name.includes('trackNote'))
  page.turn('visible')
  await page.navigate('/insights/topics')
  localStorage.removeItem(String(key))
  expect(whats(page.loadTracker().own())).toEqual([
    [0, 'hidden'],
    [0, 'visible'],
    [0, '/insights/topics'],
  ])
})

test('leaves the note of a page that may return alone for five seconds', async () => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  page.leave()
  const { told } = (await openPage()).loadTracker()
  const left = () => told().filter(({ its }) => its)
  vi.advanceTimersByTime(4_900)
  expect(left()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(left()).toHaveLength(1)
})

test('limits notes in a browser in which the tracker never loads', async () => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  for (let visit = 0; visit < 20; visit++) {
    vi.advanceTimersByTime(1_000)
    page = await openPage()
    for (let press = 0; press < 150; press++) page.track({ type: 'click', event_tracking_id: `b${press}` })
    page.leave()
  }
  const notes = Object.entries({ ...localStorage }).filter(([key]) => key.includes('trackNote'))
  expect(notes).toHaveLength(16)
  const whole: { noted: unknown[] } = JSON.parse(String(notes[0]?.[1]))
  expect(whole.noted).toHaveLength(100)
})

test('counts events that do not fit a note, of this page and of a left one', async () => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  const fill = () => {
    for (let press = 0; press < 150; press++) page.track({ type: 'click', event_tracking_id: `b${press}` })
  }
  fill()
  // The address of the page is the first of the hundred. That it is left is no event.
  const over = 1 + 150 - 100
  page.leave()
  vi.advanceTimersByTime(10_000)
  page = await openPage()
  fill()
  const { told } = page.loadTracker()
  expect(told().map(({ its, letGo }) => [its !== undefined, letGo])).toEqual([
    [true, over],
    [false, over],
  ])
})

test('reports dropped events once, even across pages', async () => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  for (let press = 0; press < 109; press++) page.track({ type: 'click', event_tracking_id: `b${press}` })
  page.turn('hidden')
  const key = Object.keys(localStorage).find((name) => name.includes('trackNote'))
  localStorage.removeItem(String(key))
  page.track({ type: 'click', event_tracking_id: 'b1' })
  const { told } = page.loadTracker()
  expect(told().map(({ letGo }) => letGo)).toEqual([1])
})

test('drops a damaged note without blocking others', async () => {
  localStorage.setItem('insights/1/trackSwitch', 'on')
  page.leave()
  for (const [at, text] of ['', '{', '[]', '{"from":1,"at":1,"referrer":"","userId":"","noted":[[1,2,3]]}'].entries())
    localStorage.setItem(`insights/1/trackNote|${at}`, text)
  vi.advanceTimersByTime(10_000)
  const { told } = (await openPage()).loadTracker()
  expect(told().filter(({ its }) => its)).toHaveLength(1)
  await vi.waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('trackNote'))).toEqual([]))
})
