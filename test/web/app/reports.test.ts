import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUnexpectedMessages } from '#bridge/carriers/pending.ts'
import { createClientOn } from '#bridge/exchange/client.ts'
import { type Report, routeNow, watchReports } from '#bridge/exchange/reports.ts'
import { onFault, report, watchErrors } from '#bridge/lib/report.ts'
import { reportStorageFailure } from '#bridge/storage/storageFailures.ts'
import { createTracker } from '#bridge/tracking/index.ts'
import { createBrowserClient as createClient } from '#bridge/transport/browserClient.ts'
import exchange from '#fixtures/exchange.config.ts'
import { createReportSender } from '#web/app/reports.ts'

const context = { carrier: 'browser', route: () => 'post' }
// A tracker may ask for its configuration after its test has ended.
globalThis.fetch = () => new Promise(() => {})

let reports: Report[]
let stops: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  onFault(() => {})()
  document.head.innerHTML = '<meta name="release" content="1.2.0+abc">'
  reports = []
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
})
const follow = () => stops.push(watchReports((one) => reports.push(one), context))

test('a report has error, place, release, engine and carrier', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11) Chrome/156.0.1.2 Safari/537.36' })
  follow()
  const error = new TypeError("Cannot read properties of null (reading 'map')")
  error.stack = `TypeError: ${error.message}
    at MediaGrid (https://insights.test/assets/Home-AAAA.js:1:234)
    at https://insights.test/assets/chunk-BBBB.js?x=1:2:3
    at <anonymous>`
  report('boundary', 'card', error)
  expect(reports).toEqual([
    {
      kind: 'boundary',
      name: 'card',
      message: "TypeError: Cannot read properties of null (reading 'map')",
      stack: 'MediaGrid Home-AAAA.js:1:234\n? chunk-BBBB.js:2:3',
      release: '1.2.0+abc',
      route: 'post',
      engine: 'Chrome 156',
      carrier: 'browser',
      count: 1,
    },
  ])
})

test('reads stacks of Firefox and Safari', () => {
  follow()
  const stack = 'MediaGrid@https://insights.test/assets/Home-AAAA.js:1:234\n@https://insights.test/assets/b.js:2:3\n'
  report('uncaught', 'error', Object.assign(new Error('odd'), { stack }))
  expect(reports[0]?.stack).toBe('MediaGrid Home-AAAA.js:1:234\n? b.js:2:3')
})

test('reports a mostly invalid feed with call and fields, most frequent first', async () => {
  follow()
  const author = { userId: '', slug: 7 }
  const posts = [{ id: 'p', createdAt: 1, author, text: 'hunter2' }, { id: 'q', createdAt: 1, author }, {}]
  const client = createClientOn(
    async () => ({ code: '00000', msg: '', data: { posts } }),
    () => {},
  )
  await expect(client.call('social.feed', { tab: 'hot' })).rejects.toThrow()
  expect(reports).toMatchObject([
    { kind: 'records', name: 'social.feed: userId, author, id, posts', message: '', stack: '', count: 1 },
  ])
})

test('names the five most frequently invalid fields of dropped records, most frequent first', () => {
  follow()
  report('records', 'social.feed', { a: 1, b: 30, c: 4, d: 20, e: 5, f: 6 })
  expect(reports[0]).toMatchObject({ name: 'social.feed: b, d, f, e, c', message: '', stack: '' })
})

test.each([
  ['nothing', undefined, ''],
  ['null', null, 'thrown: object'],
  ['a text', 'Ada’s words', 'thrown: string'],
  ['an error without words', { name: 'OddError', message: 7 }, 'OddError: '],
  ['an object', { message: 'odd' }, 'Error: odd'],
])('accepts %s as a thrown value', (_, thrown, message) => {
  follow()
  report('boundary', 'card', thrown)
  expect(reports[0]).toMatchObject({ message, stack: '' })
})

test('an unknown engine has no name', () => {
  vi.stubGlobal('navigator', { userAgent: '' })
  follow()
  report('boundary', 'card')
  expect(reports[0]?.engine).toBe('')
})

test('reports a route by name in any language, and a foreign address as empty', () => {
  for (const [path, name] of [
    ['/insights/posts/4711', 'post'],
    ['/de/insights/rank', 'rank'],
    ['/somewhere', ''],
  ]) {
    history.replaceState(null, '', path)
    expect(routeNow()).toBe(name)
  }
  history.replaceState(null, '', '/')
})

describe('contains no text of users', () => {
  test.each([
    ['a quoted text', `Unexpected token 'h', "hunter2 is my password" is not valid JSON`],
    ['a quoted text over lines', '"hunter2\nis mine" is odd'],
    ['an address', 'Failed to fetch https://insights.test/insights/search?q=hunter2#hunter2'],
    ['a mail address', 'No such person: hunter2@insights.test'],
    ['a quote that ends beyond what is read', `Unexpected token 'h', "${'hunter2 '.repeat(400)}" is not valid JSON`],
    ['a mail address that does', `No such person: ${'hunter2'.repeat(400)}@insights.test`],
    ['a number', 'No such phone: 4915155hunter2'.replace('hunter2', '55555')],
  ])('as %s', (_, message) => {
    follow()
    report('uncaught', 'error', new SyntaxError(message))
    expect(JSON.stringify(reports)).not.toMatch(/hunter2|4915155/)
    expect(reports[0]?.message).toMatch(/^SyntaxError: /)
  })

  test('nor more than 200 characters', () => {
    follow()
    report('uncaught', 'error', new Error('odd '.repeat(1_000)))
    expect(reports[0]?.message.length).toBe(200)
  })

  test('nor a line of a stack that no function has', () => {
    follow()
    const stack = `at hunter2 (https://insights.test/${'a/'.repeat(300)}hunter2.js:1:2)\nat map (https://insights.test/b.js:3:4)`
    report('uncaught', 'error', Object.assign(new Error('odd'), { stack }))
    expect(reports[0]?.stack).toBe('map b.js:3:4')
  })
})

describe('each kind', () => {
  test('is reported once a minute, with a count', () => {
    follow()
    for (const name of ['first', 'second', 'third']) report('boundary', name)
    report('import', 'Rank')
    expect(reports.map(({ kind, name, count }) => [kind, name, count])).toEqual([
      ['boundary', 'first', 1],
      ['import', 'Rank', 1],
    ])
    vi.advanceTimersByTime(60_000)
    expect(reports.slice(2).map(({ name, count }) => [name, count])).toEqual([['third', 2]])
    report('boundary', 'fourth')
    vi.advanceTimersByTime(59_999)
    expect(reports.length).toBe(3)
    vi.advanceTimersByTime(60_001)
    expect(reports.slice(3).map(({ name, count }) => [name, count])).toEqual([['fourth', 1]])
    report('boundary', 'fifth')
    expect(reports.length).toBe(5)
  })

  test('reports counted ones on unmount', () => {
    follow()
    report('boundary', 'first')
    report('boundary', 'second')
    for (const stop of stops.splice(0)) stop()
    expect(reports.map(({ name }) => name)).toEqual(['first', 'second'])
  })
})

test('delivers queued faults to the first listener', () => {
  report('import', 'render')
  follow()
  expect(reports.map(({ name }) => name)).toEqual(['render'])
})

test('keeps calling other listeners after one throws', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const broken = new Error('The host broke.')
  stops.push(
    watchReports(() => {
      throw broken
    }, context),
  )
  expect(() => report('boundary', 'card')).not.toThrow()
  expect(warn).toHaveBeenCalledExactlyOnceWith('Could not queue an error report.', broken)
})

test('reports uncaught errors and rejections, and ignores harmless ones', () => {
  stops.push(watchErrors())
  follow()
  window.dispatchEvent(new ErrorEvent('error', { message: 'x', error: new RangeError('too far') }))
  expect(reports.map(({ kind, name, message }) => [kind, name, message])).toEqual([
    ['uncaught', 'error', 'RangeError: too far'],
  ])
  vi.advanceTimersByTime(60_000)
  for (const reason of [new DOMException('gone', 'AbortError'), new Error('ResizeObserver loop limit exceeded')])
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  expect(reports.length).toBe(1)
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'odd' }))
  expect(reports.slice(1).map(({ name, message }) => [name, message])).toEqual([['promise', 'thrown: string']])
})

test.each([
  'ResizeObserver loop completed with undelivered notifications.',
  'ResizeObserver loop limit exceeded',
  'Script error.',
])('ignores %s, which has no error', (message) => {
  stops.push(watchErrors())
  follow()
  const say = (words: string) => window.dispatchEvent(new ErrorEvent('error', { message: words, error: null }))
  say(message)
  expect(reports).toEqual([])
  say('Uncaught (in a worker): odd')
  expect(reports).toMatchObject([{ kind: 'uncaught', message: 'Error: Uncaught (in a worker): odd', count: 1 }])
})

test('reports storage failures and unexpected messages of native', () => {
  follow()
  reportStorageFailure('full', new Error('no room'))
  createUnexpectedMessages().record({ reason: 'unknown_id', id: '1' })
  expect(reports.map(({ kind, name }) => [kind, name])).toEqual([
    ['storage', 'full'],
    ['bridge', 'unknown_id'],
  ])
})

describe('reports that are sent', () => {
  const one: Report = {
    kind: 'boundary',
    name: 'card',
    message: '',
    stack: '',
    release: '',
    route: '',
    engine: '',
    carrier: '',
    count: 1,
  }
  const flush = () => vi.advanceTimersByTimeAsync(0)

  test('use POST, as plain text, without cookies, at most ten per page', async () => {
    const fetch = vi.fn(async () => new Response())
    vi.stubGlobal('fetch', fetch)
    const send = createReportSender('https://errors.test/insights')
    for (let at = 0; at < 12; at += 1) send({ ...one, name: `card ${at}` })
    await flush()
    expect(fetch).toHaveBeenCalledTimes(10)
    expect(fetch).toHaveBeenCalledWith(
      'https://errors.test/insights',
      expect.objectContaining({
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({ ...one, name: 'card 0' }),
        // Any origin accepts it, and it is sent even if the page ends.
        mode: 'no-cors',
        keepalive: true,
      }),
    )
  })

  test('are retried when online', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const listening = vi.spyOn(window, 'addEventListener')
    const fetch = vi.fn(async () => new Response())
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', fetch)
    createReportSender('/errors')(one)
    await flush()
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'An error report was not sent. It will be retried.',
      expect.any(TypeError),
    )
    expect(listening).toHaveBeenCalledExactlyOnceWith('online', expect.any(Function), { once: true })
    window.dispatchEvent(new Event('online'))
    await flush()
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

test.each([
  [
    'the client',
    (onReport: (one: Report) => void) =>
      void createClient(exchange, { state: () => ({ theme: 'white', locale: 'en', simulation: false }), onReport }),
  ],
  [
    'the tracker',
    (onReport: (one: Report) => void) =>
      void createTracker({ exchange, state: () => ({ locale: 'en', userId: '' }), onReport }),
  ],
])('%s of a page without our screens notifies its host', async (_, open) => {
  vi.useRealTimers()
  const own: Report[] = []
  open((one) => own.push(one))
  // Other listeners get what arrives before it listens.
  await vi.waitFor(() => {
    report('bridge', 'unknown_id')
    expect(own.map(({ kind, name }) => [kind, name])).toContainEqual(['bridge', 'unknown_id'])
  })
})
