import { describe, expect, test } from 'vitest'
import { cutIntoChunks, eventsIn, readChunk, readKey } from '../../../bridge/tracking/outbox/chunk.ts'
import { ownMs, underWayMs } from '../../../bridge/tracking/outbox/limits.ts'
import type { StoredEvent } from '../../../bridge/tracking/outbox/wire.ts'
import { choose } from '../../../bridge/tracking/upload/choose.ts'
import { claimOf, readClaims } from '../../../bridge/tracking/upload/claims.ts'
import { newMark } from '../../../bridge/tracking/upload/inFlight.ts'

const now = Date.now()
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
const cut = (count: number, maker: string, size = 0) => cutIntoChunks(events(count, size), maker, () => ++number)
const keysOf = (count: number, maker: string, size?: number) => cut(count, maker, size).chunks.map(({ key }) => key)
const situation = { marks: [], claimed: new Set<string>(), underWay: new Set<string>(), maker: 'me', now }

describe('chunks', () => {
  test('hold at most 50 events and 60 KB, and give back what went in', () => {
    const { chunks } = cut(120, 'me')
    expect(chunks.map(({ key }) => readKey(key)?.events)).toEqual([50, 50, 20])
    expect(chunks.flatMap(({ text }) => readChunk(text))).toEqual(events(120))
    const large = cut(120, 'me', 4_000).chunks
    for (const { text } of large) expect(text.length).toBeLessThanOrEqual(60_000)
    expect(large.flatMap(({ text }) => readChunk(text))).toHaveLength(120)
    expect(eventsIn(large.map(({ key }) => key))).toBe(120)
  })

  test('that are damaged hold no events', () => {
    expect(readChunk('[{"seq":')).toEqual([])
    expect(readChunk('{}')).toEqual([])
    expect(readChunk('[1,{"seq":1}]')).toEqual([])
    expect(readKey('visitor')).toBeUndefined()
  })
})

describe('what goes next', () => {
  test('a page’s own events go at once, another’s once they are 5 s old', () => {
    const mine = keysOf(1, 'me')
    const theirs = keysOf(1, 'you')
    const keys = [...mine, ...theirs].sort()
    expect(choose({ ...situation, keys }).fresh).toEqual(mine)
    expect(choose({ ...situation, keys, now: Date.now() + ownMs }).fresh).toEqual(keys)
  })

  test('as many chunks as one request holds', () => {
    const keys = Array.from({ length: 30 }, () => keysOf(4, 'me')).flat()
    const choice = choose({ ...situation, keys })
    expect(eventsIn(choice.fresh)).toBe(48)
    expect(choice.hasMore).toBe(true)
  })

  test('chunks that a request took do not go in another one', () => {
    const keys = keysOf(3, 'me')
    const mark = newMark('s|p|1', keys, 'me')
    expect(choose({ ...situation, keys, marks: [mark] })).toMatchObject({ fresh: [], unknown: [mark] })
    const refused = { ...mark, isRefused: true }
    expect(choose({ ...situation, keys, marks: [refused] })).toMatchObject({ fresh: [], unknown: [], again: refused })
    const underWay = new Set(['s|p|1'])
    expect(choose({ ...situation, keys, marks: [mark], underWay })).toMatchObject({ fresh: [], unknown: [] })
  })

  test('another tab’s request counts as under way for 15 s', () => {
    const keys = keysOf(3, 'you')
    const marks = [newMark('s|p|1', keys, 'you')]
    expect(choose({ ...situation, keys, marks })).toMatchObject({ fresh: [], unknown: [] })
    expect(choose({ ...situation, keys, marks, now: Date.now() + underWayMs })).toMatchObject({ unknown: marks })
  })

  test('chunks that another page has taken are left to it for 15 s, whether its mark is known or not', () => {
    const keys = keysOf(3, 'me')
    const stored = [...keys, claimOf(keys[0] ?? '', 'you', now)]
    const claimed = (at: number, maker = 'me') => readClaims(stored, maker, at).others
    expect(choose({ ...situation, keys, claimed: claimed(now) }).fresh).toEqual([])
    const refused = { ...newMark('s|p|1', keys, 'me'), isRefused: true }
    expect(choose({ ...situation, keys, marks: [refused], claimed: claimed(now) }).again).toBeUndefined()
    expect(choose({ ...situation, keys, claimed: claimed(now, 'you') }).fresh).toEqual(keys)
    expect(choose({ ...situation, keys, claimed: claimed(now + underWayMs) }).fresh).toEqual(keys)
    expect(readClaims(stored, 'me', now + underWayMs).removable).toEqual(stored.slice(1))
  })

  test('a mark without chunks is forgotten, but not before a page that went could have written them', () => {
    const marks = [newMark('s|p|1', ['event|gone'], 'you')]
    expect(choose({ ...situation, keys: [], marks }).past).toEqual([])
    expect(choose({ ...situation, keys: [], marks, now: Date.now() + ownMs }).past).toEqual(['s|p|1'])
  })
})
