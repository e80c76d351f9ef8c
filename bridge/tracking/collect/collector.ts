import type { ServerClock } from '../../exchange/clock.ts'
import type { Inbox } from '../outbox/inbox.ts'
import type { DropReason, EventSession, TrackEvent, TrackerOptions } from '../types.ts'
import type { Ledger } from './stats.ts'

/** What becomes of an event: it is stored, it waits in memory, or it is dropped, and why. */
export type Policy = 'store' | 'wait' | DropReason

/** What the exchange has said last. */
export interface Standing {
  /** The switch as it was last known, which storing follows (design §6). */
  known: string | null
  /** Whose the session is, where the page itself names nobody; `undefined` until it has said so. */
  userId: string | undefined
}

/** What is there from the start, and what is loaded late goes on with. */
export interface Front {
  readonly options: TrackerOptions
  readonly clock: ServerClock
  /** What the clock said before anybody told it the time, less `performance.now()`. */
  readonly firstOrigin: number
  readonly ledger: Ledger
  readonly inbox: Inbox
  readonly session: EventSession
  /** This page's tracker among others. */
  readonly maker: string
  readonly policy: () => Policy
  readonly isOwn: (event: TrackEvent) => boolean
  readonly standing: Standing
}
