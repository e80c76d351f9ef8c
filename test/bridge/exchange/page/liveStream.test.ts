import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventParser, liveReaders, maxEventLength } from '#bridge/exchange/live/events.ts'
import { keepLiveStream, newPace } from '#bridge/exchange/live/stream.ts'
import { createRequestSender } from '#bridge/exchange/request.ts'
import exchange from '#fixtures/exchange.config.ts'

const config = { ...exchange, domains: { ...exchange.domains, api: 'self' as const } }
const send = createRequestSender(config, () => ({ theme: 'white', locale: 'en', simulation: false }))

describe('the parser', () => {
  const parse = (pieces: readonly string[]) => {
    const events: string[][] = []
    const ids: string[] = []
    const waits: number[] = []
    const take = createEventParser({
      onEvent: (...event) => events.push(event),
      onId: (id) => ids.push(id),
      onRetry: (ms) => waits.push(ms),
    })
    for (const piece of pieces) take(piece)
    return { events, ids, waits }
  }
  const text =
    ': hello\r\nid: 7\r\nevent: feed\r\ndata: {"a":\r\ndata:1}\r\n\r\nretry: 1500\r\rdata: x\n\nevent: empty\n\nfoo: bar\ndata\n\n'
  const told = {
    events: [
      ['feed', '{"a":\n1}'],
      ['message', 'x'],
      ['message', ''],
    ],
    ids: ['7'],
    waits: [1_500],
  }

  test('reads events with any line ends, and ignores comments, unknown fields and events without data', () => {
    expect(parse([text])).toEqual(told)
  })

  test.each([1, 2, 3, 7])('reads the same from pieces of %i characters', (length) => {
    const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
      text.slice(at * length, (at + 1) * length),
    )
    expect(parse(pieces)).toEqual(told)
  })

  test('drops an event that is too long, in one line or in many', () => {
    expect(() => parse(['data: ', 'x'.repeat(maxEventLength + 1)])).toThrow(RangeError)
    expect(() => parse(Array.from({ length: 300 }, () => `data: ${'x'.repeat(1_024)}\n`))).toThrow(RangeError)
  })

  test('ignores invalid ids and retry times', () => {
    expect(parse(['id: a\0b\nretry: soon\nretry: -1\ndata: 1\n\n'])).toMatchObject({ ids: [], waits: [] })
  })
})

test('drops invalid records of an event, and events of another form', () => {
  const odd = () => ({ fields: {} })
  const tick = { symbolId: 'BTCUSDT', price: '1.5', change24h: '0', at: 1 }
  expect(liveReaders.prices({ bussiness: 'sp', list: [tick, { symbolId: 'X', price: '<b>' }] }, odd())).toEqual({
    bussiness: 'sp',
    list: [tick],
  })
  for (const [name, data] of [
    ['prices', { bussiness: 'other', list: [tick] }],
    ['feed', { tab: 'none', since: 'h', count: 1 }],
    ['feed', { tab: 'hot', since: 'h', count: -1 }],
    ['counts', { list: [{ id: '1', likeCount: '8', commentCount: 0, repostCount: 0 }] }],
    ['notifications', { unread: 'many' }],
    ['open', null],
  ] as const)
    expect([undefined, { list: [] }]).toContainEqual(liveReaders[name](data, odd()))
})

describe('a stream', () => {
  /** What the exchange answers, in turn; each stream is written to by hand. */
  const written: ReadableStreamDefaultController<Uint8Array>[] = []
  const asked: Headers[] = []
  let answers: (() => Response | Promise<Response>)[] = []
  const open = () =>
    new Response(new ReadableStream({ start: (controller) => void written.push(controller) }), {
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    })
  const write = async (text: string) => {
    written.at(-1)?.enqueue(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(0)
  }
  const seen: unknown[] = []
  const states: boolean[] = []
  let stop = () => {}
  const start = async (pace = newPace(), from?: string) => {
    const deps = { send, pace, from, body: { posts: ['1'] } }
    stop = keepLiveStream({ ...deps, onEvent: (event) => seen.push(event), onState: (is) => states.push(is) })
    await vi.advanceTimersByTimeAsync(0)
    return pace
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.spyOn(console, 'warn').mockReturnValue()
    for (const list of [written, asked, seen, states]) list.length = 0
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
      asked.push(new Headers(headers))
      return (answers.shift() ?? open)()
    })
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  test('delivers events as they arrive, however their bytes are split', async () => {
    answers = [open]
    await start()
    expect(states).toEqual([true])
    const bytes = new TextEncoder().encode('event: feed\ndata: {"tab":"häufig"}\n\n')
    for (const byte of bytes) written[0]?.enqueue(Uint8Array.of(byte))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual([{ name: 'feed', data: { tab: 'häufig' }, id: undefined }])
  })

  test('reconnects after a loss from the last event on, with increasing delays, and reports silence', async () => {
    answers = [open, () => Promise.reject(new TypeError('Failed to fetch')), open]
    await start()
    await write('id: 42\nevent: feed\ndata: 1\n\n')
    written[0]?.close()
    await vi.advanceTimersByTimeAsync(999)
    expect(states).toEqual([true, false])
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.map((headers) => headers.get('last-event-id'))).toEqual([null, '42', '42'])
    expect(states.at(-1)).toBe(true)
  })

  test('resumes from the given event, unless its id does not fit into a header', async () => {
    answers = [open, open]
    await start(newPace(), '41')
    await write('id: ☃\nevent: feed\ndata: 1\n\n')
    written[0]?.close()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.map((headers) => headers.get('last-event-id'))).toEqual(['41', null])
    expect(seen).toMatchObject([{ id: undefined }])
  })

  test('waits as long as the exchange asks at its end', async () => {
    answers = [open]
    await start()
    await write('retry: 4000\n\n')
    written[0]?.close()
    await vi.advanceTimersByTimeAsync(3_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  test('reconnects after 45 s without data', async () => {
    answers = [open, open]
    await start()
    await vi.advanceTimersByTimeAsync(44_000)
    await write(':\n')
    await vi.advanceTimersByTimeAsync(44_999)
    expect(states).toEqual([true])
    await vi.advanceTimersByTimeAsync(6_001)
    expect(asked).toHaveLength(2)
  })

  test('reconnects soon after a sleep in which the connection was lost', async () => {
    answers = [open, open]
    await start()
    await vi.advanceTimersByTimeAsync(7_000)
    // Timers stand still meanwhile.
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(asked).toHaveLength(2)
    expect(states).toEqual([true, false, true])
  })

  test.each([
    ['streams open and stay silent, as behind a proxy that buffers', open, 45_000],
    [
      'streams are closed at once',
      () => new Response('event: open\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } }),
      0,
    ],
    ['no answer begins, as behind a proxy that buffers all of it', () => new Promise<Response>(() => {}), 15_000],
  ])('backs off when %s', async (_, answer, lastsMs) => {
    answers = Array.from({ length: 9 }, () => answer)
    const waits: number[] = []
    await start()
    for (let times = 1; times <= 8; times++) {
      const from = performance.now()
      while (asked.length <= times) await vi.advanceTimersByTimeAsync(500)
      waits.push(performance.now() - from - lastsMs)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    expect(states.at(-1)).toBe(answer === open)
  })

  const json =
    (status: number, code: string, headers = {}) =>
    () =>
      new Response(JSON.stringify({ code, msg: '', data: null }), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      })

  test.each([
    ['429 with retry-after', json(429, '429', { 'retry-after': '30' }), 30_000],
    [
      '429 with a date',
      json(429, '429', { 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }),
      30_000,
    ],
    ['429 with a date that is past', json(429, '429', { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }), 60_000],
    ['429 with a year in seconds', json(429, '429', { 'retry-after': '31536000' }), 3_600_000],
    ['429 with nonsense', json(429, '429', { 'retry-after': 'soon' }), 60_000],
    ['429 of a proxy', () => new Response('', { status: 429 }), 60_000],
    ['503', json(503, '503', { 'retry-after': '7' }), 7_000],
    [
      '502 of a proxy, in HTML',
      () => new Response('<p>', { status: 502, headers: { 'content-type': 'text/html' } }),
      1_000,
    ],
  ])('after %s waits, as does another stream', async (_, answer, waitMs) => {
    answers = [answer]
    const pace = await start()
    expect(asked).toHaveLength(1)
    stop()
    await start(pace)
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  test('reconnects at once when the network is back, but no sooner than the exchange allows', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    answers = [lost, lost, json(429, '429', { 'retry-after': '30' }), json(503, '503', { 'retry-after': '30' }), open]
    const online = async () => {
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(0)
      return asked.length
    }
    const pace = await start()
    expect(await online()).toBe(2)
    expect(await online()).toBe(3)
    expect(await online()).toBe(3)
    stop()
    await start(pace)
    expect(await online()).toBe(3)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toHaveLength(4)
    expect(await online()).toBe(4)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(states).toEqual([false, false, false, false, true])
  })

  test.each([
    ['204', () => new Response(null, { status: 204 })],
    ['401', json(401, '00005')],
    ['404 of a foreign server', () => new Response('Not found', { status: 404 })],
    ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['an answer without a stream', json(200, '00000')],
    ['the end of a session', json(200, '00004')],
  ])('ends for good on %s', async (_, answer) => {
    answers = [answer]
    const pace = await start()
    stop()
    await start(pace)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(1)
    expect(states).not.toContain(true)
  })

  test('ends for good on an event that is too long', async () => {
    answers = [open]
    await start()
    await write(`data: ${'x'.repeat(maxEventLength + 1)}`)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(1)
    expect(states).toEqual([true, false])
  })

  test('cancels its request when stopped, and delivers nothing more', async () => {
    const cancelled = vi.fn()
    answers = [
      () =>
        new Response(new ReadableStream({ cancel: cancelled }), { headers: { 'content-type': 'text/event-stream' } }),
    ]
    await start()
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(cancelled).toHaveBeenCalledOnce()
    expect(asked).toHaveLength(1)
  })
})
