import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '#bridge/exchange/clock.ts'
import { onFault } from '#bridge/lib/report.ts'
import type { TrackEvent } from '#bridge/tracking/types.ts'
import { browserDelivery, readRetryAfter } from '#bridge/tracking/upload/delivery/browser.ts'
import { createBackoff } from '#bridge/tracking/upload/whenToUpload.ts'
import exchange from '#fixtures/exchange.config.ts'

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

const state = () => ({ locale: 'de', userId: '', theme: 'black', simulation: true }) as const
const delivery = (changes: Partial<(typeof exchange)['domains']> = {}) =>
  browserDelivery({ ...exchange, domains: { ...exchange.domains, ...changes } }, createClock(), state)

/** A browser's XHR, whose exchange takes all events. */
function standInForXhr() {
  const headers: Record<string, string> = {}
  const made: { withCredentials: boolean }[] = []
  class Request {
    withCredentials = false
    status = 200
    responseText = '{"code":"00000"}'
    onload = () => {}
    constructor() {
      made.push(this)
    }
    open = (_: string, url: string) => void sent.push({ url, options: {} })
    setRequestHeader = (name: string, value: string) => {
      headers[name] = value
    }
    getResponseHeader = () => null
    send = () => void queueMicrotask(() => this.onload())
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return { headers, made }
}

describe('the meaning of an answer', () => {
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

  test('treats an empty answer, as from proxies and plain collectors, as taken', async () => {
    answer = async () => new Response(null, { status: 204 })
    expect(await delivery().send([event])).toMatchObject({ status: 204 })
  })

  test('does not accept HTML instead of JSON as an answer, and keeps the events', async () => {
    answer = async () => new Response('<!doctype html><title>Log in to this network</title>')
    expect(await delivery().send([event])).toMatchObject({ status: 502 })
  })

  test('reports a missing answer as unknown', async () => {
    answer = async () => {
      throw new TypeError('unreached')
    }
    expect(await delivery().send([event])).toEqual({ status: 0 })
  })

  test('reports the wait that the exchange asks for, and the number of invalid events', async () => {
    answer = async () => new Response('', { status: 429, headers: { 'retry-after': '7' } })
    expect(await delivery().send([event])).toMatchObject({ status: 429, retryAfterMs: 7_000 })
    answer = async () => Response.json({ code: '00000', data: { refused: [{ at: 0, reason: 'x' }] } })
    expect(await delivery().send([event])).toMatchObject({ status: 200, rejected: 1 })
  })
})

test.each([
  ['7', 7_000],
  ['0', undefined],
  [' 120 ', 120_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
  ['Sun Nov  6 08:49:37 1994', 37_000],
  ['Sun, 06 Nov 1994 08:48:59 GMT', undefined],
  ['Sun, 66 Nov 1994 08:49:37 GMT', undefined],
  ['soon', undefined],
  ['Soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['2030', 2_030_000],
  ['2030-01-01', undefined],
  ['', undefined],
  [null, undefined],
])('reads a retry-after of “%s” as a wait of %s ms', (header, ms) => {
  const now = Date.UTC(1994, 10, 6, 8, 49)
  expect(readRetryAfter(header, now).retryAfterMs).toBe(ms)
})

test.each([
  ['9'.repeat(400), 600_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 600_000],
  ['never', 4_000],
])('limits a retry-after of “%s” to a wait of %s ms', (header, most) => {
  const backoff = createBackoff()
  backoff.failed({ status: 503, ...readRetryAfter(header, Date.now()) })
  expect(backoff.until() - Date.now()).toBeGreaterThan(most / 2)
  expect(backoff.until() - Date.now()).toBeLessThanOrEqual(most)
  backoff.end()
})

test('reads a date in retry-after by the exchange’s time, whatever the device’s clock', async () => {
  const now = Date.now() + 3_600_000
  const later = new Date(now + 90_000).toUTCString()
  answer = async () => new Response('', { status: 503, headers: { requesttime: String(now), 'retry-after': later } })
  const { retryAfterMs = 0 } = await delivery().send([event])
  expect(retryAfterMs).toBeGreaterThan(85_000)
  expect(retryAfterMs).toBeLessThan(95_000)
})

describe('the form of a request', () => {
  test('is a fetch of an array of events to the report’s base URL', async () => {
    await delivery({ report: 'https://report.example' }).send([event], { keepalive: true })
    expect(sent).toMatchObject([
      { url: 'https://report.example/v1/buried/log/info', options: { method: 'POST', keepalive: true, body } },
    ])
  })

  test.each([
    ['?pfb=blue', 'blue'],
    ['?pfb=', ''],
    ['?pfb', ''],
  ])('[s7-upload-pfb] is an XHR with the header pfb if the address has it: %s', async (search, pfb) => {
    vi.stubGlobal('location', new URL(`https://exchange.example/insights${search}`))
    const { headers } = standInForXhr()
    expect(await delivery().send([event])).toMatchObject({ status: 200 })
    expect(headers).toMatchObject({ pfb, 'content-type': 'application/json' })
    expect(sent.map(({ url }) => url)).toEqual(['/v1/buried/log/info'])
  })

  test('is a beacon of plain text when the page is closed, so that no preflight is needed', () => {
    const sendBeacon = vi.fn(() => true)
    vi.stubGlobal('navigator', { onLine: true, sendBeacon })
    expect(delivery().sendOnPageHide([event])).toBe(true)
    expect(sendBeacon).toHaveBeenCalledWith('/v1/buried/log/info', body)
  })

  test('is a fetchLater where supported, and a beacon when that has no quota', () => {
    const sendBeacon = vi.fn(() => true)
    vi.stubGlobal('navigator', { onLine: true, sendBeacon })
    const fetchLater = vi.fn()
    vi.stubGlobal('window', { fetchLater })
    expect(delivery().sendOnPageHide([event])).toBe(true)
    expect(fetchLater).toHaveBeenCalledWith('/v1/buried/log/info', { method: 'POST', body, activateAfter: 0 })
    expect(sendBeacon).not.toHaveBeenCalled()
    fetchLater.mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError')
    })
    expect(delivery().sendOnPageHide([event])).toBe(true)
    expect(sendBeacon).toHaveBeenCalledTimes(1)
  })
})

test('requests the configuration from its own base URL, and ignores unsuccessful answers', async () => {
  answer = async () => Response.json({ code: '00000', msg: '', data: { clientCommonConfig: {} } })
  expect(await delivery({ config: 'https://config.example' }).fetchConfig({ languageId: 0 })).toEqual({
    clientCommonConfig: {},
  })
  expect(sent[0]?.url).toBe('https://config.example/v1/mix/public/clientCommonConfig')
  answer = async () => Response.json({ code: '50001', msg: 'No.' })
  await expect(delivery().fetchConfig({})).rejects.toThrow('200')
  answer = async () => new Response('', { status: 403 })
  await expect(delivery().fetchConfig({})).rejects.toThrow('403')
})

describe('the headers and cookies of a request', () => {
  /** Those that go with every call, in the state above. */
  const standard = {
    theme: 'black',
    website: 'insights',
    terminaltype: '1',
    deviceid: expect.stringMatching(/^[0-9a-f]{32}$/),
    terminalcode: expect.any(String),
    locale: 'de',
    language: 'de_DE',
    languageid: '11',
    uhti: expect.any(String),
    tm: expect.stringMatching(/^\d{13}$/),
    paptrading: '1',
    'content-type': 'application/json',
  }
  const config = { code: '00000', msg: '', data: { clientCommonConfig: {} } }

  test('include the headers of every call, on both, by fetch and by XHR', async () => {
    answer = async () => Response.json(config)
    await delivery().fetchConfig({})
    await delivery().send([event])
    expect(sent.map(({ options }) => options.headers)).toEqual([standard, standard])
    vi.stubGlobal('location', new URL('https://exchange.example/insights?pfb=blue'))
    const { headers } = standInForXhr()
    await delivery().send([event])
    expect(headers).toEqual({ ...standard, pfb: 'blue' })
  })

  test.each([
    ['the page’s own origin', 'self', 'include'],
    ['the API’s', 'https://api.exchange.example', 'include'],
    ['the site’s secure one', 'https://secure.exchange.example', 'include'],
    ['no origin of the exchange’s own', 'https://collector.example', 'same-origin'],
  ])('include cookies when the report’s base is %s', async (_, report, credentials) => {
    const domains = { report, api: 'https://api.exchange.example', secure: 'https://secure.exchange.example' }
    await delivery(domains).send([event])
    expect(sent[0]?.options.credentials).toBe(credentials)
    vi.stubGlobal('location', new URL('https://exchange.example/insights?pfb=blue'))
    const { made } = standInForXhr()
    await delivery(domains).send([event])
    expect(made[0]?.withCredentials).toBe(credentials === 'include')
  })

  describe('an origin that does not allow the headers', () => {
    const bases = { config: 'https://api.exchange.example', report: 'https://collector.example' }
    const reported = () => {
      const heard: string[] = []
      onFault(({ kind, name }) => heard.push(`${kind}: ${name}`))()
      return heard
    }
    beforeEach(() => {
      reported()
      answer = async () => {
        if (new Headers(sent.at(-1)?.options.headers).has('uhti')) throw new TypeError('Failed to fetch')
        return Response.json(config)
      }
    })

    test('requests the configuration again at once, and reports the fault once', async () => {
      const way = delivery(bases)
      await way.fetchConfig({})
      await way.fetchConfig({})
      expect(sent.map(({ options }) => Object.keys(options.headers ?? {}).length)).toEqual([12, 1, 1])
      expect(sent.at(-1)?.options).toMatchObject({
        headers: { 'content-type': 'application/json' },
        credentials: 'same-origin',
      })
      expect(reported()).toEqual(['host: headers'])
    })

    test('does not send events twice at once: the next request goes without the headers', async () => {
      const way = delivery(bases)
      expect(await way.send([event])).toEqual({ status: 0 })
      expect(await way.send([event])).toMatchObject({ status: 200 })
      // As a beacon: a browser does not ask first.
      expect(sent.at(-1)?.options.headers).toEqual({ 'content-type': 'text/plain' })
      expect(reported()).toEqual(['host: headers'])
    })

    test('does not mistake a network error for that', async () => {
      const refused = answer
      answer = async () => {
        throw new TypeError('Failed to fetch')
      }
      const way = delivery(bases)
      await expect(way.fetchConfig({})).rejects.toThrow()
      answer = async () => Response.json(config)
      await way.fetchConfig({})
      expect(Object.keys(sent.at(-1)?.options.headers ?? {})).toHaveLength(12)
      // It has taken the headers: a failure that follows is another.
      answer = refused
      await expect(way.fetchConfig({})).rejects.toThrow()
      expect(Object.keys(sent.at(-1)?.options.headers ?? {})).toHaveLength(12)
      expect(reported()).toEqual([])
    })

    test('sends the headers to the page’s own origin each time', async () => {
      const way = delivery()
      await expect(way.fetchConfig({})).rejects.toThrow()
      await expect(way.fetchConfig({})).rejects.toThrow()
      expect(sent.map(({ options }) => Object.keys(options.headers ?? {}).length)).toEqual([12, 12])
    })
  })
})
