import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFresh, warmMs } from '#bridge/app/warm.ts'
import { firstFeed } from '#bridge/exchange/calls/firstCalls.ts'
import warmCases from '#webview/hosts/warmCases.json' with { type: 'json' }

const at = 1_780_000_000_000
const answer = { code: '00000', msg: '', data: { items: [] } }
const path = 'v1/social/public/feed'
const owner = { userId: '1001', locale: 'en', release: '1.4.0', at }
const had = { ...owner, path, params: firstFeed, answer }
const start = { userId: '1001', locale: 'en', carrier: 'androidListener', screens: ['post'], simulation: false }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('requestHandler', 'request')
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(Object.create(null), { type: 'navigate' })])
  vi.spyOn(Date, 'now').mockReturnValue(at + 60_000)
  document.head.innerHTML = '<meta name="package" content="1.4.0">'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.insightsEarly = undefined
  document.head.innerHTML = ''
})

/** What a page that starts with these answers has of them for its first call. */
async function taken(firstAnswers: unknown, told: object = {}): Promise<unknown> {
  vi.resetModules()
  Reflect.deleteProperty(window, 'insightsEarly')
  vi.stubGlobal('insightsApp', { ...start, ...told, firstAnswers })
  await import('#webview/ask.ts')
  const early = window.insightsEarly
  return early?.take?.({ method: 'POST', path, params: firstFeed })
}

test('starts with native’s answer, over each carrier, without a request', async () => {
  const postMessage = vi.fn()
  vi.stubGlobal('webkit', { messageHandlers: { request: { postMessage } } })
  for (const carrier of ['ios', 'iosReply', 'androidListener']) expect(await taken([had], { carrier })).toEqual(answer)
  expect(postMessage).not.toHaveBeenCalled()
})

test('accepts an answer with fields in another order, and the first fresh one', async () => {
  const params = Object.fromEntries(Object.entries(firstFeed).reverse())
  expect(await taken([{ ...had, at: 0 }, null, { ...had, params }])).toEqual(answer)
})

test.each(warmCases.cases)('$what (shown: $isFresh)', ({ had: made, now, isFresh: wanted }) => {
  expect(isFresh(made, now)).toBe(wanted)
})

/** A number of its own for each case, so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
}

const wrongs: Readonly<Record<string, readonly unknown[]>> = {
  userId: ['1002', null, 1001, '', undefined, ['1001'], '1001 '],
  locale: ['ar', 'EN', '', undefined, null, 'en-US'],
  release: ['1.3.9', '1.4.1', '', undefined, null, 1.4],
  at: [at - warmMs, at + 60_001, at - 86_400_000, 0, Number.NaN, String(at), undefined, null, Number.POSITIVE_INFINITY],
  path: ['v1/social/public/feeds', '', undefined, '/v1/social/public/feed'],
  params: [{}, null, { tab: 'hot', limit: 10 }, { ...firstFeed, limit: 11 }, { ...firstFeed, more: 1 }, 'recommended'],
  answer: [null, '', {}, { code: '00004', msg: '', data: null }, { code: 0, msg: '', data: {} }, [answer]],
}

test('shows none of 200 old, foreign, refused or unreadable answers', async () => {
  const next = numbers(52)
  const names = Object.keys(wrongs)
  const shown: unknown[] = []
  for (let count = 0; count < 200; count++) {
    const wrong = { ...had }
    // One wrong field, and often more.
    for (let times = 0; times <= next(3); times++) {
      const name = names[(count + times * next(7)) % names.length] ?? 'at'
      const values = wrongs[name] ?? []
      Object.assign(wrong, { [name]: values[next(values.length)] })
    }
    if ((await taken([wrong])) !== undefined) shown.push(wrong)
  }
  expect(shown).toEqual([])
})
