import type { StorageArea } from '#bridge/storage/areas.ts'
import type { Queue, RawEvent, WaitingEvent } from '../collect/event.ts'
import type { Policy } from '../collect/policy.ts'
import type { Stats } from '../collect/stats.ts'
import type { DropReason } from '../types.ts'
import { type Chunk, cutIntoChunks, exitQueue, type StoredEvent } from './chunk.ts'
import { exitFlushMs, ownMs } from './limits.ts'

/** A chunk of this page that no request took yet. */
interface OwnChunk extends Chunk {
  readonly at: number
  /** Whether it outlives the page. */
  readonly isKept: boolean
}

/** Writes events ahead of any upload: all that are made meanwhile in one transaction. */
export interface Outbox {
  /** Makes chunks of all that waits, at once. */
  closeChunk(): void
  /**
   * Stores some of what waits; with `retries` what memory alone has, too. Not to be called again before it has ended.
   * @returns how many of the events are new; `undefined` when there was nothing to do.
   */
  write(retries: boolean): Promise<number | undefined>
  /** What may be flushed when the page leaves: what is younger than others look for, or is in memory only. */
  free(): readonly Chunk[]
  /** Makes chunks of a part of a request. */
  cut(events: readonly StoredEvent[]): readonly Chunk[]
  /** A request took these. */
  take(keys: readonly string[]): void
  /** Puts what is not stored yet where a page that goes can still write. */
  leave(): void
  /** Forgets what has become everybody's. */
  prune(): void
  /** Drops what is not stored yet, and has nothing to flush any more. */
  forget(reason: DropReason): void
}

interface OutboxDeps {
  readonly queue: Queue
  readonly stats: Stats
  readonly trackerId: string
  readonly policy: () => Policy
  readonly area: StorageArea
  readonly complete: (drafts: readonly RawEvent[]) => readonly StoredEvent[]
}

/** Chunks, and who waits for them to be safe. */
interface Batch {
  readonly chunks: readonly Chunk[]
  readonly events: readonly WaitingEvent[]
}

const sizeOf = (parts: readonly Batch[]): number => parts.reduce((sum, { events }) => sum + events.length, 0)

const settle = (parts: readonly Batch[]): void => {
  for (const { events } of parts) for (const { done } of events) done()
}

/** So many are made into chunks in one task. */
const maxAtOnce = 50

export function createOutbox({ queue, stats, trackerId, policy, area, complete }: OutboxDeps): Outbox {
  let unwritten: readonly Batch[] = []
  /** In memory only: the database did not take them yet. */
  let held: readonly Batch[] = []
  let isForgotten = false
  const own = new Map<string, OwnChunk>()
  let number = 0

  const closeChunk = (max: number): void => {
    if (queue.size() === 0 || policy() !== 'store') return
    const events = queue.take(max)
    const whole = complete(events.map(({ draft }) => draft))
    const { chunks, merged, tooLarge } = cutIntoChunks(whole, trackerId, () => ++number)
    if (merged > 0) stats.count('merged', merged)
    stats.drop('too_large', tooLarge)
    for (const chunk of chunks) own.set(chunk.key, { ...chunk, at: Date.now(), isKept: false })
    unwritten = [...unwritten, { chunks, events }]
  }

  /** Writes both. @returns which of them are safe: stored, or not there any more, since they were uploaded from memory. */
  async function keep(fresh: readonly Batch[], again: readonly Batch[]): Promise<readonly Batch[]> {
    const { value: stored, isStored: isKept } = await area.update(async (records) => {
      const there = new Set(again.length > 0 ? await records.keys() : [])
      for (const { key, text } of fresh.flatMap(({ chunks }) => chunks)) records.set(key, text)
      for (const { key, text } of again.flatMap(({ chunks }) => chunks)) if (there.has(key)) records.set(key, text)
      return there
    })
    const parts = [...fresh, ...again]
    const keys = parts.flatMap(({ chunks }) => chunks.map(({ key }) => key))
    if (isKept) exitQueue.remove(keys)
    for (const key of keys) {
      const mine = own.get(key)
      if (mine) own.set(key, { ...mine, isKept })
    }
    stats.count(isKept ? 'stored' : 'held', sizeOf(fresh))
    if (isKept || isForgotten) return parts
    return parts.filter((part) => part.chunks.every(({ key }) => again.includes(part) && !stored.has(key)))
  }

  return {
    closeChunk: () => closeChunk(Number.POSITIVE_INFINITY),
    async write(retries) {
      const now = policy()
      if (now !== 'store' && now !== 'wait') queue.drop(now)
      closeChunk(maxAtOnce)
      const fresh = unwritten
      const again = retries ? held : []
      if (fresh.length + again.length === 0) return undefined
      unwritten = []
      const safe = await keep(fresh, again)
      held = [...held, ...fresh].filter((part) => !safe.includes(part))
      settle(safe)
      return sizeOf(fresh)
    },
    free: () => [...own.values()].filter(({ isKept, at }) => !isKept || Date.now() - at < exitFlushMs),
    cut: (events) => cutIntoChunks(events, trackerId, () => ++number).chunks,
    take(keys) {
      for (const key of keys) own.delete(key)
    },
    leave() {
      for (const { key, text, isKept } of own.values()) if (!isKept) exitQueue.put(key, text)
    },
    prune() {
      for (const { key, isKept, at } of own.values()) if (isKept && Date.now() - at >= ownMs) own.delete(key)
    },
    forget(reason) {
      stats.drop(reason, sizeOf(unwritten))
      settle([...held, ...unwritten])
      held = unwritten = []
      isForgotten = true
      own.clear()
    },
  }
}
