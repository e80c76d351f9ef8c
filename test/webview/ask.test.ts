import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstFeed } from '#bridge/exchange/calls/firstCalls.ts'
import { fullKey } from '#bridge/storage/local.ts'
import { featuresOffKey } from '#web/lib/page/featuresOff.ts'

const envelope = { code: '00000', msg: '', data: { posts: [] } }
const params = { method: 'POST', path: 'v1/social/public/feed', params: firstFeed }
const start = { carrier: 'iosReply', screens: ['post'], simulation: false }
const postMessage = vi.fn<(body: unknown) => unknown>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('requestHandler', 'askExchange')
  vi.stubGlobal('insightsApp', start)
  vi.stubGlobal('webkit', { messageHandlers: { askExchange: { postMessage } } })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(Object.create(null), { type: 'navigate' })])
  postMessage.mockReset().mockResolvedValue({ id: 'early', page: 'early', result: envelope })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.insightsEarly = undefined
  document.documentElement.removeAttribute('style')
  history.replaceState(null, '')
  localStorage.clear()
})

const run = () => import('#webview/ask.ts')
/** What the page's own call has of it. */
const take = (wanted: object) => {
  const early = window.insightsEarly
  return early?.take?.(wanted)
}

test('the document requests the first posts from an app with promises, and the page uses the answer once', async () => {
  await run()
  expect(postMessage.mock.calls).toEqual([[{ v: 1, id: 'early', page: 'early', method: 'request', params }]])
  expect(await take({ ...params, params: { ...firstFeed, tab: 'hot' } })).toBeUndefined()
  expect(await take(params)).toEqual(envelope)
  expect(await take(params)).toBeUndefined()
})

test.each<[string, unknown]>([
  ['as text', JSON.stringify({ id: 'early', page: 'early', result: envelope })],
  ['with a result as text', { id: 'early', page: 'early', result: JSON.stringify(envelope) }],
])('reads an answer that comes %s as the bridge reads it', async (_, said) => {
  postMessage.mockResolvedValue(said)
  await run()
  expect(await take(params)).toEqual(envelope)
})

test.each<[string, () => unknown]>([
  ['fails', () => Promise.reject(new Error('gone'))],
  [
    'throws',
    () => {
      throw new Error('gone')
    },
  ],
  ['answers nothing', () => undefined],
  ['says that it failed', async () => ({ id: 'early', page: 'early', error: { code: 'network', message: '' } })],
])('requests the posts itself if the app %s', async (_, answer) => {
  postMessage.mockImplementation(answer)
  await run()
  expect(await take(params)).toBeUndefined()
})

test('waits at most ten seconds for a silent app', async () => {
  vi.useFakeTimers()
  postMessage.mockReturnValue(new Promise(() => {}))
  await run()
  const answer = take(params)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBeUndefined()
})

test('drops an answer that was not read within half a minute', async () => {
  vi.useFakeTimers()
  await run()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(take(params)).toBeUndefined()
})

test.each<[string, () => void]>([
  [
    'a plain handler, whose answers come by the bridge’s door',
    () => vi.stubGlobal('insightsApp', { ...start, carrier: 'ios' }),
  ],
  ['no start object', () => vi.stubGlobal('insightsApp', undefined)],
  ['no handler', () => vi.stubGlobal('webkit', { messageHandlers: {} })],
  ['a feed of its own', () => vi.stubGlobal('insightsApp', { ...start, screens: ['home'] })],
  ['simulation trade on', () => vi.stubGlobal('insightsApp', { ...start, simulation: true })],
  ['no word on simulation trade', () => vi.stubGlobal('insightsApp', { ...start, simulation: undefined })],
  ['a part of the page off', () => vi.stubGlobal('insightsApp', { ...start, disabledFeatures: ['rank'] })],
  ['another page around this one', () => vi.stubGlobal('parent', {})],
  ['a page that was left and brought back', () => history.replaceState({ key: 'a' }, '')],
])('sends no early request to an app with %s', async (_, change) => {
  change()
  await run()
  expect([postMessage.mock.calls.length, window.insightsEarly]).toEqual([0, undefined])
})

test('shows nothing that the exchange has turned off', async () => {
  localStorage.setItem(fullKey(featuresOffKey), 'insights')
  await run()
  expect(window.insightsEarly).toBeUndefined()
})

test('keeps the document’s content clear of bars and edges, and ignores invalid insets', async () => {
  vi.stubGlobal('insightsApp', { safeArea: { top: 47, bottom: '34px' } })
  await run()
  const { style } = document.documentElement
  expect(['top', 'bottom'].map((side) => style.getPropertyValue(`--safe-${side}`))).toEqual(['47px', ''])
})
