import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '../../../bridge/exchange/clock.ts'
import type { TrackEvent } from '../../../bridge/tracking/types.ts'
import { browserDelivery } from '../../../bridge/tracking/upload/delivery/browser.ts'
import exchange from '../../../fixtures/exchange.config.ts'

const event = {
  session_id: 's',
  page_unique_id: 'p',
  seq: 1,
  event_tracking_id: 'b1',
} as Partial<TrackEvent> as TrackEvent
const body = JSON.stringify([event])
let sent: { readonly url: string; readonly options: RequestInit }[]
let answer: () => Promise<Response>

beforeEach(() => {
  sent = []
  answer = async () => Response.json({ code: '00000', msg: '', data: {} })
  vi.stubGlobal('location', new URL('https://exchange.example/insights'))
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    sent.push({ url, options })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const delivery = (changes: Partial<(typeof exchange)['domains']> = {}) =>
  browserDelivery({ ...exchange, domains: { ...exchange.domains, ...changes } }, createClock())

describe('what an answer means', () => {
  test.each([
    ['an envelope of success', 200, { code: '00000', data: {} }, 200],
    ['success by number', 200, { code: 200, data: {} }, 200],
    ['an envelope that says 429', 200, { code: '429', msg: 'Later.' }, 429],
    ['an envelope that says 403', 200, { code: '403', msg: 'No.' }, 403],
    ['an envelope of failure', 200, { code: '50001', msg: 'No.' }, 500],
    ['JSON of another kind', 200, { ok: true }, 200],
    ['a failure', 503, {}, 503],
  ])('%s', async (_, status, json, meant) => {
    answer = async () => Response.json(json, { status })
    expect(await delivery().send([event])).toMatchObject({ status: meant })
  })

  test('nothing at all, as proxies and plain collectors answer, is taken', async () => {
    answer = async () => new Response(null, { status: 204 })
    expect(await delivery().send([event])).toMatchObject({ status: 204 })
  })

  test('HTML instead of JSON is none of the exchange’s: the events are kept', async () => {
    answer = async () => new Response('<!doctype html><title>Log in to this network</title>')
    expect(await delivery().send([event])).toMatchObject({ status: 502 })
  })

  test('no answer is not known', async () => {
    answer = async () => {
      throw new TypeError('unreached')
    }
    expect(await delivery().send([event])).toEqual({ status: 0 })
  })

  test('how long the exchange asks to wait, and how many events are wrong for good, is told', async () => {
    answer = async () => new Response('', { status: 429, headers: { 'retry-after': '7' } })
    expect(await delivery().send([event])).toMatchObject({ status: 429, retryAfterMs: 7_000 })
    answer = async () => Response.json({ code: '00000', data: { refused: [{ at: 0, reason: 'x' }] } })
    expect(await delivery().send([event])).toMatchObject({ status: 200, refused: 1 })
  })
})

describe('how a request goes', () => {
  test('by fetch, an array of events, to the report’s own base', async () => {
    await delivery({ report: 'https://report.example' }).send([event], { outlives: true })
    expect(sent).toMatchObject([
      { url: 'https://report.example/v1/buried/log/info', options: { method: 'POST', keepalive: true, body } },
    ])
  })

  test.each([
    ['?pfb=blue', 'blue'],
    ['?pfb=', ''],
    ['?pfb', ''],
  ])('by XHR with the header pfb where the address has it: %s', async (search, pfb) => {
    vi.stubGlobal('location', new URL(`https://exchange.example/insights${search}`))
    const headers: Record<string, string> = {}
    class Request {
      status = 200
      responseText = '{"code":"00000"}'
      onload = () => {}
      open = (_: string, url: string) => void sent.push({ url, options: {} })
      setRequestHeader = (name: string, value: string) => {
        headers[name] = value
      }
      getResponseHeader = () => null
      send = () => void queueMicrotask(() => this.onload())
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    expect(await delivery().send([event])).toMatchObject({ status: 200 })
    expect(headers).toMatchObject({ pfb, 'content-type': 'application/json' })
    expect(sent.map(({ url }) => url)).toEqual(['/v1/buried/log/info'])
  })

  test('as a beacon of text when the page goes, so that no other origin is asked first', () => {
    const sendBeacon = vi.fn(() => true)
    vi.stubGlobal('navigator', { onLine: true, sendBeacon })
    expect(delivery().leave([event])).toBe(true)
    expect(sendBeacon).toHaveBeenCalledWith('/v1/buried/log/info', body)
  })

  test('by fetchLater where the browser has it, and as a beacon where that has no room', () => {
    const sendBeacon = vi.fn(() => true)
    vi.stubGlobal('navigator', { onLine: true, sendBeacon })
    const fetchLater = vi.fn()
    vi.stubGlobal('window', { fetchLater })
    expect(delivery().leave([event])).toBe(true)
    expect(fetchLater).toHaveBeenCalledWith('/v1/buried/log/info', { method: 'POST', body, activateAfter: 0 })
    expect(sendBeacon).not.toHaveBeenCalled()
    fetchLater.mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError')
    })
    expect(delivery().leave([event])).toBe(true)
    expect(sendBeacon).toHaveBeenCalledTimes(1)
  })
})

test('the configuration is asked of its own base, and what is no success is no answer', async () => {
  answer = async () => Response.json({ code: '00000', msg: '', data: { clientCommonConfig: {} } })
  expect(await delivery({ config: 'https://config.example' }).ask({ languageId: 0 })).toEqual({
    clientCommonConfig: {},
  })
  expect(sent[0]?.url).toBe('https://config.example/v1/mix/public/clientCommonConfig')
  answer = async () => Response.json({ code: '50001', msg: 'No.' })
  await expect(delivery().ask({})).rejects.toThrow('200')
  answer = async () => new Response('', { status: 403 })
  await expect(delivery().ask({})).rejects.toThrow('403')
})
