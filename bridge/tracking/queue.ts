import type { Area } from '../storage/areas.ts'
import { type Chunk, cutIntoChunks } from './chunk.ts'
import type { Draft } from './event.ts'
import type { Policy } from './front.ts'
import type { Inbox, Waiting } from './inbox.ts'
import type { Ledger } from './ledger.ts'
import { ownMs } from './limits.ts'
import type { DropReason } from './types.ts'
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
  /** Stores what waits. Never rejects. */
  write(): Promise<void>
  /** What may be handed over when the page leaves: what is younger than others look for, or is in memory only. */
  free(): readonly Chunk[]
  /** A request took these. */
  take(keys: readonly string[]): void
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

/** So many are made into chunks in one task. */
const mostAtOnce = 100

export function createQueue({ inbox, ledger, maker, policy, area, whole, onStored }: QueueParts): Queue {
  let unwritten: { readonly chunks: readonly Chunk[]; readonly waiting: readonly Waiting[] }[] = []
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
    unwritten.push({ chunks, waiting })
  }

  async function writeAll(): Promise<void> {
    for (;;) {
      const now = policy()
      if (now !== 'store' && now !== 'wait') inbox.drop(now)
      seal(mostAtOnce)
      if (unwritten.length === 0) return
      const sealed = unwritten
      unwritten = []
      const chunks = sealed.flatMap((part) => part.chunks)
      const { isKept } = await area.change((records) => {
        for (const { key, text } of chunks) records.set(key, text)
      })
      for (const chunk of chunks) {
        const mine = own.get(chunk.key)
        if (mine) own.set(chunk.key, { ...mine, isKept })
      }
      const waiting = sealed.flatMap((part) => part.waiting)
      ledger.count(isKept ? 'stored' : 'held', waiting.length)
      onStored()
      for (const { done } of waiting) done()
    }
  }

  return {
    seal: () => seal(Number.POSITIVE_INFINITY),
    write() {
      writing ??= writeAll().finally(() => {
        writing = undefined
        ledger.set({ pending: { ...ledger.pending, memory: inbox.size } })
      })
      return writing
    },
    free: () => [...own.values()].filter(({ isKept, at }) => !isKept || Date.now() - at < ownMs),
    take(keys) {
      for (const key of keys) own.delete(key)
    },
    forget(reason) {
      const waiting = unwritten.flatMap((part) => part.waiting)
      unwritten = []
      own.clear()
      ledger.drop(reason, waiting.length)
      for (const { done } of waiting) done()
    },
    prune() {
      for (const { key, isKept, at } of own.values()) if (isKept && Date.now() - at >= ownMs) own.delete(key)
    },
  }
}
