import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import sandbox from '#fixtures/exchange.config.ts'
import type { AppLink, Services } from '#web/lib/page/services.ts'

/** A page of its own, as after a reload; `type` is how it came to be. */
async function openPage(type: string, { inApp = false } = {}) {
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceNavigationTiming])
  const { provideServices } = await import('#web/lib/page/services.ts')
  const client: Services['client'] = { call: () => new Promise(() => {}) }
  provideServices({ exchange: sandbox, client, ...(inApp && { app: {} as AppLink }) })
  const { watchHistory } = await import('#web/lib/router/location.ts')
  const { saveHistoryState } = await import('#web/lib/router/saveHistoryState.ts')
  stops.push(watchHistory(), saveHistoryState())
  return {
    ...(await import('#web/lib/router/historyState.ts')),
    ...(await import('#web/features/feed/feed.ts')),
  }
}

const stops: (() => void)[] = []
const anchor = { id: 'p9', offset: -12 }
const leave = () => {
  window.dispatchEvent(new Event('pagehide'))
  for (const stop of stops.splice(0)) stop()
}

beforeEach(() => {
  history.replaceState(null, '', '/insights')
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  leave()
})

test('restores position and tab of a history entry after a reload', async () => {
  const before = await openPage('navigate')
  before.saveAnchor('first hot', anchor)
  before.keepTab('first', 'hot')
  leave()
  const after = await openPage('reload')
  expect(after.keptTab('first')).toBe('hot')
  expect(after.savedAnchor('first hot')).toEqual(anchor)
  expect(after.savedAnchor('first recommended')).toBeUndefined()
})

test('starts a newly opened address at its top; entries behind it keep their places', async () => {
  const before = await openPage('navigate')
  before.saveAnchor('first hot', anchor)
  before.saveAnchor('another hot', anchor)
  leave()
  const after = await openPage('navigate')
  expect(after.savedAnchor('first hot')).toBeUndefined()
  expect(after.savedAnchor('another hot')).toEqual(anchor)
})

test.each([
  ['an hour', 1, true],
  ['two days', 48, false],
])('restores positions only while they are recent: a killed web view opened after %s', async (_, hours, isFound) => {
  const before = await openPage('navigate', { inApp: true })
  before.saveAnchor('first hot', anchor)
  leave()
  sessionStorage.clear()
  vi.setSystemTime(Date.now() + hours * 3_600_000)
  const after = await openPage('navigate', { inApp: true })
  expect(after.savedAnchor('first hot')).toEqual(isFound ? anchor : undefined)
  leave()
  history.replaceState(null, '', '/insights/rank')
  const elsewhere = await openPage('navigate', { inApp: true })
  expect(elsewhere.savedAnchor('first hot')).toBeUndefined()
})

test.each(['no list', '[1,[2],["first hot"],["first hot",{"id":1}]]', '{"a":1}'])(
  'ignores damaged data: %s',
  async (text) => {
    sessionStorage.setItem('insights/1/entries', text)
    localStorage.setItem('insights/1/places', text)
    const { savedAnchor } = await openPage('reload', { inApp: true })
    expect(savedAnchor('first hot')).toBeUndefined()
  },
)

test('keeps positions for the page if storage is denied or full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError')
  })
  const { saveAnchor, savedAnchor } = await openPage('reload')
  saveAnchor('first hot', anchor)
  window.dispatchEvent(new Event('pagehide'))
  expect(savedAnchor('first hot')).toEqual(anchor)
})
