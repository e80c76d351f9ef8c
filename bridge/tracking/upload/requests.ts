import type { ServerClock } from '../../exchange/clock.ts'
import type { Area } from '../../storage/areas.ts'
import type { Policy } from '../collect/collector.ts'
import type { Ledger } from '../collect/stats.ts'
import { eventsIn, readChunk } from '../outbox/chunk.ts'
import { left } from '../outbox/exitQueue.ts'
import { merge } from '../outbox/merge.ts'
import { keyOf, type StoredEvent } from '../outbox/wire.ts'
import type { Answer, Delivery, TrackEvent } from '../types.ts'
import type { Rest } from './backoff.ts'
import { type Mark, putMark, removeMarks } from './inFlight.ts'

/** Events that go together, and the mark that says so. */
export interface TrackRequest {
  readonly mark: Mark
  readonly events: readonly TrackEvent[]
}

/** Makes requests of chunks, and sees to what becomes of them. */
export interface Requests {
  /** First events of requests of this page whose answer is awaited. */
  readonly underWay: ReadonlySet<string>
  /** `undefined` where the chunks hold no event. */
  make(texts: readonly string[], mark: (first: string) => Mark): TrackRequest | undefined
  /** @returns whether it was taken. */
  send(request: TrackRequest, outlives?: boolean): Promise<boolean>
  /** Hands a request over while the page goes away. @returns false when it could not be. */
  leave(request: TrackRequest): boolean
  /** A request has arrived, although nobody heard so then. */
  arrived(mark: Mark): Promise<void>
}

interface RequestParts {
  readonly delivery: Delivery
  readonly ledger: Ledger
  readonly rest: Rest
  readonly clock: ServerClock
  /** This page's tracker, and what was its time before anybody told it, less `performance.now()`. */
  readonly firstOrigin: number
  readonly isOwn: (event: TrackEvent) => boolean
  readonly policy: () => Policy
  readonly area: Area
}

/** A request that the exchange says is wrong is not sent for ever. */
const mostTries = 3
const isHopeless = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status)
const isTaken = (status: number): boolean => status >= 200 && status < 300

export function createRequests(parts: RequestParts): Requests {
  const { delivery, ledger, rest, clock, firstOrigin, isOwn, policy, area } = parts
  const underWay = new Set<string>()

  /** Events that were made before the exchange told its time have the device's. */
  const inTime = ({ is_untold, ...event }: StoredEvent): TrackEvent => {
    if (!is_untold || !clock.isTold()) return event
    // `performance.now()` was right all along; of another page only what its device's clock said is known.
    const timestamp = isOwn(event)
      ? event.timestamp + clock.now() - performance.now() - firstOrigin
      : event.ctime + clock.now() - Date.now()
    return { ...event, timestamp: Math.round(timestamp) }
  }

  async function forget({ keys, first }: Mark): Promise<void> {
    const { isKept } = await area.change((records) => {
      for (const key of keys) records.delete(key)
    })
    left.remove(keys)
    // Else whoever finds them stored after a crash has to ask first.
    if (isKept) removeMarks([first])
  }

  async function settle({ mark, events }: TrackRequest, answer: Answer): Promise<boolean> {
    const { status, refused = 0, pageLeft } = answer
    if (isTaken(status)) {
      rest.over()
      ledger.count('sent', events.length - refused)
      ledger.drop('refused', refused)
      await forget(mark)
      return true
    }
    if (!pageLeft) {
      console.warn(`The exchange did not take ${events.length} events (${status || 'no answer'}).`)
      rest.failed(answer)
    }
    const now = policy()
    if (now !== 'store' && now !== 'wait') {
      // Forgotten while it was under way.
      ledger.drop(now, events.length)
      await forget(mark)
    } else if (isHopeless(status) && mark.tries + 1 >= mostTries) {
      ledger.drop('refused', events.length)
      await forget(mark)
    } else putMark({ ...mark, at: Date.now(), tries: mark.tries + 1, isRefused: status !== 0 })
    return false
  }

  return {
    underWay,
    make(texts, mark) {
      const events = merge(texts.flatMap(readChunk).map(inTime))
      const [head] = events
      if (!head) return undefined
      const made = mark(keyOf(head))
      const { counters } = ledger.get()
      return {
        mark: made,
        events: events.map((event, at) => ({ ...event, retry_count: made.tries, ...(at === 0 && { counters }) })),
      }
    },
    async send(request, outlives = false) {
      const { mark, events } = request
      putMark({ ...mark, at: Date.now(), isRefused: false })
      underWay.add(mark.first)
      const sentAt = performance.now()
      try {
        const answer = await delivery.send(events, { outlives })
        const ms = Math.round(performance.now() - sentAt)
        ledger.answered({ at: clock.now(), status: answer.status, events: events.length, ms })
        return await settle(request, answer)
      } finally {
        underWay.delete(mark.first)
      }
    },
    leave({ mark, events }) {
      // First the mark: the page may be gone before it is told anything.
      putMark(mark)
      const isLeft = delivery.leave(events)
      if (isLeft) ledger.count('left', events.length)
      else removeMarks([mark.first])
      return isLeft
    },
    async arrived(mark) {
      ledger.count('sent', eventsIn(mark.keys))
      await forget(mark)
    },
  }
}
