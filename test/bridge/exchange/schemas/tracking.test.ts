import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isPlainData } from '#bridge/exchange/schemas/tracking.ts'
import { wholeEvent } from '#test/support/wholeEvent.ts'

beforeEach(() => vi.resetModules())

/** What a schema is made of is read by each test, for it is made as the file is loaded. */
const read = async (event: object) => {
  const { trackEvent } = await import('#bridge/exchange/schemas/tracking.ts')
  return v.safeParse(trackEvent, event)
}
const full = {
  ...wholeEvent,
  page_status: 'show',
  package_version: '1.4.0',
  merge_seq: [1, 2],
  counters: { dropped: { bad_id: 1 } },
}
/** The faults of an event with this in it. */
const faultsOf = async (more: object) =>
  (await read({ ...wholeEvent, ...more })).issues?.map(({ path, message }) => [
    path?.map(({ key }) => key).join('.'),
    message,
  ])

describe('an event', () => {
  test('is kept whole, without unknown fields', async () => {
    expect((await read({ ...full, password: 'secret' })).output).toEqual(full)
    expect((await read(wholeEvent)).output).toEqual(wholeEvent)
  })

  test.each(Object.keys(wholeEvent))('is rejected without its %s', async (name) => {
    const { [name]: _, ...rest }: Record<string, unknown> = full
    expect((await read(rest)).success).toBe(false)
  })
})

describe('a tracking id', () => {
  test.each(['/', 'b0', 'b8972', 'b123456789012'])('may be %s', async (id) => {
    expect(await faultsOf({ event_tracking_id: id, curr_page: id })).toBeUndefined()
  })

  test.each(['', 'b', 'bx', 'bxx', 'ab1', 'b1/', 'b12x', '//', 'x/', 'b1234567890123'])(
    'may not be %j, and the error says what is allowed',
    async (id) => {
      const must = 'must be "/" or the letter b and digits'
      expect(await faultsOf({ event_tracking_id: id })).toEqual([['event_tracking_id', must]])
      expect(await faultsOf({ curr_page: id })).toEqual([['curr_page', must]])
    },
  )
})

test.each([
  ['page_status', ['show', 'hide'], ['', 'shown']],
  ['track_type', ['manual', 'auto'], ['', 'both']],
] as const)('restricts %s to the exchange’s values', async (name, known, others) => {
  for (const value of known) expect(await faultsOf({ [name]: value })).toBeUndefined()
  for (const value of others) expect(await faultsOf({ [name]: value })).toHaveLength(1)
})

describe('extension data', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(10)}1${'}'.repeat(10)}`)
  const must = 'must be plain JSON of few levels and values'

  test('is a record of a few levels, or a list of them in a merged event', async () => {
    const one = { a: { b: [1, 'c', null] } }
    expect(await faultsOf({ curr_page_ext: one, counters: one, event_tracking_ext: one })).toBeUndefined()
    expect(await faultsOf({ event_tracking_ext: [one, {}] })).toBeUndefined()
  })

  test.each([
    ['a list', [{}]],
    ['a text', 'a'],
    ['nothing', null],
    ['of too many levels', deep],
    ['with what no database keeps', { a: 'b\0' }],
  ])('of a page is not %s, and the error says why', async (_, value) => {
    expect(await faultsOf({ curr_page_ext: value })).toEqual([['curr_page_ext', must]])
  })

  test.each([
    ['more than 500 records', Array.from({ length: 501 }, () => ({}))],
    ['a list of texts', ['a']],
    ['a record of too many levels', deep],
    ['a text', 'a'],
  ])('of an event is not %s', async (_, value) => {
    expect(await faultsOf({ event_tracking_ext: value })).toHaveLength(1)
  })
})

describe('limits', () => {
  /** A value so many levels below the top. */
  const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
    let value: unknown = 1
    for (let level = 0; level < levels; level++) value = wrap(value)
    return value
  }
  const list = (inner: unknown) => [inner]
  const record = (inner: unknown) => ({ a: inner })

  test.each([null, true, 0, -1.5, '', 'text', [], {}, [null, { a: ['b'] }]])('allow %j', (value) => {
    expect(isPlainData(value)).toBe(true)
  })

  test.each([
    ['lists', list],
    ['records', record],
  ])('allow eight levels of %s, and reject nine', (_, wrap) => {
    expect(isPlainData(nested(8, wrap))).toBe(true)
    expect(isPlainData(nested(9, wrap))).toBe(false)
    expect(isPlainData([1, nested(8, wrap)])).toBe(false)
  })

  test.each([
    ['list', (count: number) => Array.from({ length: count }, () => 1)],
    ['record', (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1]))],
  ])('allow 2,000 values in a %s, including itself, and reject one more', (_, make) => {
    expect(isPlainData(make(1_999))).toBe(true)
    expect(isPlainData(make(2_000))).toBe(false)
  })

  test('count values at every depth', () => {
    expect(isPlainData([make(999), make(998)])).toBe(true)
    expect(isPlainData([make(999), make(999)])).toBe(false)
  })
  const make = (count: number) => Array.from({ length: count }, () => 1)

  test.each([
    ['a text', (text: string) => text],
    ['a text in a list', (text: string) => [1, text]],
    ['a text in a record', (text: string) => ({ a: 1, b: text })],
    ['a name', (text: string) => ({ a: 1, [text]: 1 })],
  ])('allow %s of 8,192 units, and reject a longer one or one with NUL', (_, put) => {
    expect(isPlainData(put('x'.repeat(8_192)))).toBe(true)
    expect(isPlainData(put('x'.repeat(8_193)))).toBe(false)
    expect(isPlainData(put('a\0b'))).toBe(false)
    expect(isPlainData(put('\0'))).toBe(false)
  })

  test('prevent stack overflows by any input', () => {
    expect(isPlainData(nested(100_000, list))).toBe(false)
  })
})
