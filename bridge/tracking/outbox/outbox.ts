import type { Area } from '../../storage/areas.ts'
import type { Policy } from '../collect/collector.ts'
import type { Draft } from '../collect/event.ts'
import type { Ledger } from '../collect/stats.ts'
import type { DropReason } from '../types.ts'
import { type Chunk, cutIntoChunks } from './chunk.ts'
import { left } from './exitQueue.ts'
import type { Inbox, Waiting } from './inbox.ts'
import { handOverMs, ownMs } from './limits.ts'
import type { StoredEvent } from './wire.ts'

/** A chunk of this page that no request took yet. */
interface OwnChunk extends Chunk {
  readonly at: number
  /** Whether it outlives the page. */
  readonly isKept: boolean
}

/** Writes events ahead of any upload: all that are made meanwhile in one transaction. */
export interface Queue {
  /** Makes chunks of what waits, in the act. */
  seal(): void
  /** Stores what waits; what memory alone has once more, if wanted. Never rejects. */
  write(holdsOn?: boolean): Promise<void>
  /** What may be handed over when the page leaves: what is younger than others look for, or is in memory only. */
  free(): readonly Chunk[]
  /** A request took these. */
  take(keys: readonly string[]): void
  /** Leaves what is not stored yet where a page that goes can still write. */
  leave(): void
  /** Forgets what has become everybody's. */
  prune(): void
  /** Drops what is not stored yet, and hands nothing over any more. */
  forget(reason: DropReason): void
}

interface QueueParts {
  readonly inbox: Inbox
  readonly ledger: Ledger
  /** This page's tracker. */
  readonly maker: string
  readonly policy: () => Policy
  readonly area: Area
  readonly whole: (drafts: readonly Draft[]) => readonly StoredEvent[]
  readonly onStored: () => void
}

/** Chunks, and who waits for them to be safe. */
interface Sealed {
  readonly chunks: readonly Chunk[]
  readonly waiting: readonly Waiting[]
}

const sizeOf = (parts: readonly Sealed[]): number => parts.reduce((sum, { waiting }) => sum + waiting.length, 0)

/** So many are made into chunks in one task. */
const mostAtOnce = 50

export function createQueue({ inbox, ledger, maker, policy, area, whole, onStored }: QueueParts): Queue {
  let unwritten: readonly Sealed[] = []
  /** In memory only: the database did not take them yet. */
  let held: readonly Sealed[] = []
  let isForgotten = false
  const own = new Map<string, OwnChunk>()
  let writing: Promise<void> | undefined
  let number = 0

  const seal = (most: number) => {
    if (inbox.size === 0 || policy() !== 'store') return
    const waiting = inbox.take(most)
    const { chunks, merged, tooLarge } = cutIntoChunks(whole(waiting.map(({ draft }) => draft)), maker, () => ++number)
    if (merged > 0) ledger.count('merged', merged)
    ledger.drop('too_large', tooLarge)
    for (const chunk of chunks) own.set(chunk.key, { ...chunk, at: Date.now(), isKept: false })
    unwritten = [...unwritten, { chunks, waiting }]
  }

  const settle = (parts: readonly Sealed[]) => {
    for (const { waiting } of parts) for (const { done } of waiting) done()
  }

  /** Writes both. @returns which of them are safe: stored, or not there any more, since they were uploaded from memory. */
  async function keep(fresh: readonly Sealed[], again: readonly Sealed[]) {
    const { value: stored, isKept } = await area.change(async (records) => {
      const there = new Set(again.length > 0 ? await records.keys() : [])
      for (const { key, text } of fresh.flatMap(({ chunks }) => chunks)) records.set(key, text)
      for (const { key, text } of again.flatMap(({ chunks }) => chunks)) if (there.has(key)) records.set(key, text)
      return there
    })
    const parts = [...fresh, ...again]
    if (isKept) left.remove(parts.flatMap(({ chunks }) => chunks.map(({ key }) => key)))
    for (const { key } of parts.flatMap(({ chunks }) => chunks)) {
      const mine = own.get(key)
      if (mine) own.set(key, { ...mine, isKept })
    }
    ledger.count(isKept ? 'stored' : 'held', sizeOf(fresh))
    if (isKept || isForgotten) return parts
    return parts.filter((part) => part.chunks.every(({ key }) => again.includes(part) && !stored.has(key)))
  }

  async function writeAll(holdsOn: boolean): Promise<void> {
    let again = holdsOn ? held : []
    for (;;) {
      const now = policy()
      if (now !== 'store' && now !== 'wait') inbox.drop(now)
      seal(mostAtOnce)
      if (unwritten.length + again.length === 0) return
      const fresh = unwritten
      unwritten = []
      const safe = await keep(fresh, again)
      held = [...held, ...fresh].filter((part) => !safe.includes(part))
      settle(safe)
      again = []
      if (fresh.length > 0) onStored()
    }
  }

  return {
    seal: () => seal(Number.POSITIVE_INFINITY),
    write(holdsOn = false) {
      writing ??= writeAll(holdsOn).finally(() => {
        writing = undefined
        ledger.set({ pending: { ...ledger.pending, memory: inbox.size } })
      })
      return writing
    },
    free: () => [...own.values()].filter(({ isKept, at }) => !isKept || Date.now() - at < handOverMs),
    take(keys) {
      for (const key of keys) own.delete(key)
    },
    leave() {
      for (const { key, text, isKept } of own.values()) if (!isKept) left.put(key, text)
    },
    forget(reason) {
      ledger.drop(reason, sizeOf(unwritten))
      settle([...held, ...unwritten])
      held = unwritten = []
      isForgotten = true
      own.clear()
    },
    prune() {
      for (const { key, isKept, at } of own.values()) if (isKept && Date.now() - at >= ownMs) own.delete(key)
    },
  }
}
