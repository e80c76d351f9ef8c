import type { Draft } from '../collect/event.ts'
import type { Ledger } from '../collect/stats.ts'
import type { DropReason } from '../types.ts'
import { mostInMemory, mostStored } from './limits.ts'

export interface Waiting {
  readonly draft: Draft
  readonly done: () => void
}

/** Where events wait until they are stored: for the end of the turn, or for what is loaded late. */
export interface Inbox {
  readonly size: number
  /** @returns a promise that settles once the event is stored, or counted as dropped. */
  push(draft: Draft): Promise<void>
  /** Those that came first, at most so many. */
  take(most: number): readonly Waiting[]
  drop(reason: DropReason): void
}

/** `onTurn` runs after a turn in which events came. */
export function createInbox(ledger: Ledger, onTurn: () => void): Inbox {
  let waiting: Waiting[] = []
  let isAwaited = false
  const endTurn = () => {
    isAwaited = false
    onTurn()
  }
  return {
    get size() {
      return waiting.length
    },
    push(draft) {
      if (waiting.length >= mostInMemory || ledger.pending.stored >= mostStored) {
        ledger.drop('full')
        return Promise.resolve()
      }
      if (!isAwaited) queueMicrotask(endTurn)
      isAwaited = true
      return new Promise((done) => waiting.push({ draft, done }))
    },
    take(most) {
      const taken = waiting.slice(0, most)
      waiting = waiting.slice(most)
      return taken
    },
    drop(reason) {
      ledger.drop(reason, waiting.length)
      for (const { done } of waiting) done()
      waiting = []
    },
  }
}
