import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cutIntoChunks, eventsIn, readChunk, readKey, type StoredEvent } from '#bridge/tracking/outbox/chunk.ts'
import { inFlightMs, ownMs } from '#bridge/tracking/outbox/limits.ts'
import { chooseNext, type InFlight } from '#bridge/tracking/upload/inFlight.ts'
import { keepMocks } from '#test/support/console.ts'

keepMocks()

const now = 1_790_000_000_000
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterAll(() => void vi.useRealTimers())

let number = 0
const events = (count: number, size = 0) =>
  Array.from(
    { length: count },
    (_, at) =>
      ({
        session_id: 's',
        page_unique_id: 'p',
        seq: at + 1,
        event_tracking_id: 'b1',
        event_tracking: 'x'.repeat(size),
      }) as Partial<StoredEvent> as StoredEvent,
  )
const cut = (count: number, trackerId: string, size = 0) =>
  cutIntoChunks(events(count, size), trackerId, () => ++number)
const keysOf = (count: number, trackerId: string, size?: number) =>
  cut(count, trackerId, size).chunks.map(({ key }) => key)
const situation = { inFlight: [], awaited: new Set<string>(), trackerId: 'me', now }
const sent = (keys: readonly string[], trackerId: string): InFlight => ({
  first: 's|p|1',
  keys,
  trackerId,
  at: now,
  tries: 0,
  isRefused: false,
})

describe('chunks', () => {
  test('hold at most 50 events and 60 KB, and return the same events', () => {
    const { chunks } = cut(120, 'me')
    expect(chunks.map(({ key }) => readKey(key)?.events)).toEqual([50, 50, 20])
    expect(chunks.flatMap(({ text }) => readChunk(text))).toEqual(events(120))
    const large = cut(120, 'me', 4_000).chunks
    for (const { text } of large) expect(text.length).toBeLessThanOrEqual(60_000)
    expect(large.flatMap(({ text }) => readChunk(text))).toHaveLength(120)
    expect(eventsIn(large.map(({ key }) => key))).toBe(120)
  })

  test('hold no events if they are damaged', () => {
    expect(readChunk('[{"seq":')).toEqual([])
    expect(readChunk('{}')).toEqual([])
    expect(readChunk('[1,{"seq":1}]')).toEqual([])
    expect(readKey('visitor')).toBeUndefined()
  })
})

describe('the next request', () => {
  test('contains a page’s own events at once, and another page’s once they are 5 s old', () => {
    const mine = keysOf(1, 'me')
    const theirs = keysOf(1, 'you')
    const keys = [...mine, ...theirs].sort()
    expect(chooseNext({ ...situation, keys }).fresh).toEqual(mine)
    expect(chooseNext({ ...situation, keys, now: now + ownMs }).fresh).toEqual(keys)
  })

  test('contains as many chunks as fit', () => {
    const keys = Array.from({ length: 30 }, () => keysOf(4, 'me')).flat()
    const choice = chooseNext({ ...situation, keys })
    expect(eventsIn(choice.fresh)).toBe(48)
    expect(choice.hasMore).toBe(true)
  })

  test('excludes chunks of another request', () => {
    const keys = keysOf(3, 'me')
    const entry = sent(keys, 'me')
    expect(chooseNext({ ...situation, keys, inFlight: [entry] })).toMatchObject({ fresh: [], unknown: [entry] })
    const refused = { ...entry, isRefused: true }
    expect(chooseNext({ ...situation, keys, inFlight: [refused] })).toMatchObject({
      fresh: [],
      unknown: [],
      again: refused,
    })
    const awaited = new Set(['s|p|1'])
    expect(chooseNext({ ...situation, keys, inFlight: [entry], awaited })).toMatchObject({ fresh: [], unknown: [] })
  })

  test('treats another tab’s request as in flight for 15 s', () => {
    const keys = keysOf(3, 'you')
    const inFlight = [sent(keys, 'you')]
    expect(chooseNext({ ...situation, keys, inFlight })).toMatchObject({ fresh: [], unknown: [] })
    expect(chooseNext({ ...situation, keys, inFlight, now: now + inFlightMs })).toMatchObject({
      unknown: inFlight,
    })
  })

  test('excludes what a tab is sending now, however long that takes', () => {
    const keys = keysOf(3, 'me')
    const late = now + 10 * inFlightMs
    const awaited = new Set(['s|p|1'])
    const inFlight = [sent(keys, 'me')]
    expect(chooseNext({ ...situation, keys, inFlight, awaited, now: late })).toMatchObject({ fresh: [], unknown: [] })
  })

  test('deletes an entry without chunks, but not before a closed page could have written them', () => {
    const inFlight = [sent(['event|gone'], 'you')]
    expect(chooseNext({ ...situation, keys: [], inFlight }).past).toEqual([])
    expect(chooseNext({ ...situation, keys: [], inFlight, now: now + ownMs }).past).toEqual(['s|p|1'])
  })
})
