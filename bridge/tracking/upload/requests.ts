import type { ServerClock } from '#bridge/exchange/clock.ts'
import { isText } from '#bridge/lib/guards.ts'
import { report } from '#bridge/lib/report.ts'
import type { StorageArea } from '#bridge/storage/areas.ts'
import type { Policy } from '../collect/policy.ts'
import type { Stats } from '../collect/stats.ts'
import { eventKey, eventsIn, exitQueue, merge, readChunk, readKey, type StoredEvent } from '../outbox/chunk.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Delivery, DeliveryResult, TrackEvent } from '../types.ts'
import {
  chooseNext,
  fill,
  type InFlight,
  isSentByOther,
  type NextChunks,
  putInFlight,
  readInFlight,
  removeInFlight,
} from './inFlight.ts'
import type { Backoff } from './whenToUpload.ts'

/** Events that go together, and the entry that says so. */
interface TrackRequest {
  readonly entry: InFlight
  readonly events: readonly TrackEvent[]
  /** The same as they are stored. */
  readonly whole: readonly StoredEvent[]
}

/** What goes next, as it is stored. */
export interface NextRequest extends NextChunks {
  /** None when nothing may go. */
  readonly keys: readonly string[]
  readonly texts: readonly string[]
}

/** Makes requests of chunks, and sees to what becomes of them. */
export interface Requests {
  /** First events of this page's requests whose answer is awaited. */
  readonly awaited: ReadonlySet<string>
  /** Looks at all that is stored, of all tabs. */
  next(): Promise<NextRequest>
  /** Sends what was chosen. @returns whether it was taken, was damaged and is gone, or goes as two requests next. */
  send(next: NextRequest): Promise<boolean>
  /**
   * Sends a page's own events that no request took, when it is hidden or goes away; no lock is waited for. All requests that
   * outlive a page share 64 KB: what does not fit stays stored for the next visit.
   * @returns how much of `room` is left, in bytes.
   */
  flushOnExit(isGone: boolean, room: number): number
  /** The exchange has told what became of a request whose answer was missing. */
  answer(entry: InFlight, hasArrived: boolean): Promise<void>
}

interface RequestDeps {
  readonly delivery: Delivery
  readonly stats: Stats
  readonly backoff: Backoff
  readonly clock: ServerClock
  readonly trackerId: string
  /** What the clock said before anybody told it the time, less `performance.now()`. */
  readonly firstOrigin: number
  readonly isOwn: (event: TrackEvent) => boolean
  readonly policy: () => Policy
  readonly area: StorageArea
  readonly outbox: Outbox
}

const tooLarge = 413
/** A request that the exchange says is wrong is not sent forever. */
const maxTries = 3
const isHopeless = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 404, 408, tooLarge, 425, 429].includes(status)
const isTaken = (status: number): boolean => status >= 200 && status < 300

export function createRequests(parts: RequestDeps): Requests {
  const { delivery, stats, backoff, clock, trackerId, firstOrigin, isOwn, policy, area, outbox } = parts
  /** First events of this page's requests whose answer is awaited. */
  const awaited = new Set<string>()

  /** Events that were made before the exchange told its time have the device's. */
  const inTime = ({ is_untold, ...event }: StoredEvent): TrackEvent => {
    if (!is_untold || !clock.isSynced()) return event
    // `performance.now()` was right all along; of another page only what its device's clock said is known.
    const timestamp = isOwn(event)
      ? event.timestamp + clock.now() - performance.now() - firstOrigin
      : event.ctime + clock.now() - Date.now()
    return { ...event, timestamp: Math.round(timestamp) }
  }

  /** `undefined` where the chunks hold no event. */
  function make(keys: readonly string[], texts: readonly string[], again?: InFlight): TrackRequest | undefined {
    const whole = merge(texts.flatMap(readChunk))
    const [head, ...rest] = whole.map(inTime)
    if (!head) return undefined
    const { first, tries } = again ?? { first: eventKey(head), tries: 0 }
    const { counters } = stats.get()
    return {
      entry: { first, keys, trackerId, at: Date.now(), tries, isRefused: false },
      events: [{ ...head, counters }, ...rest].map((event) => ({ ...event, retry_count: tries })),
      whole,
    }
  }

  async function remove(keys: readonly string[]): Promise<boolean> {
    const { isStored: isKept } = await area.update((records) => {
      for (const key of keys) records.delete(key)
    })
    exitQueue.remove(keys)
    return isKept
  }

  async function forget({ keys, first }: InFlight): Promise<void> {
    // Else a page that finds them stored after a crash has to ask first.
    if (await remove(keys)) removeInFlight([first])
  }

  /** A request that is too large goes as two; an event that is too large by itself is given up. */
  async function halve({ entry, whole }: TrackRequest): Promise<void> {
    const { keys, tries } = entry
    if (whole.length < 2) {
      report('records', `trackEvents: ${tooLarge} for ${whole[0]?.event_tracking_id}`)
      stats.drop('too_large', whole.length)
      return forget(entry)
    }
    const middle = Math.ceil(whole.length / 2)
    const halves = [whole.slice(0, middle), whole.slice(middle)].map((events) => ({
      events,
      chunks: outbox.cut(events),
    }))
    await area.update((records) => {
      for (const key of keys) records.delete(key)
      for (const { key, text } of halves.flatMap(({ chunks }) => chunks)) records.set(key, text)
    })
    exitQueue.remove(keys)
    // The first one's entry takes the place of this request's.
    for (const { events, chunks } of halves) {
      const [first = ''] = events.map(eventKey)
      const own = chunks.map(({ key }) => key)
      putInFlight({ first, keys: own, trackerId, at: Date.now(), tries: tries + 1, isRefused: true })
    }
  }

  async function settle(request: TrackRequest, answer: DeliveryResult): Promise<boolean> {
    const { entry, events } = request
    const { status, rejected: refused = 0, aborted: pageLeft } = answer
    if (isTaken(status)) {
      backoff.end()
      stats.count('sent', events.length - refused)
      stats.drop('refused', refused)
      await forget(entry)
      return true
    }
    const isTooLarge = status === tooLarge
    if (!pageLeft && !isTooLarge) {
      console.warn(`Could not send ${events.length} events (${status || 'no answer'}).`)
      backoff.failed(answer)
    }
    const now = policy()
    if (now !== 'store' && now !== 'wait') {
      // Forgotten while it was in flight.
      stats.drop(now, events.length)
      await forget(entry)
    } else if (isHopeless(status) && entry.tries + 1 >= maxTries) {
      stats.drop('refused', events.length)
      await forget(entry)
    } else if (isSentByOther(entry)) return false
    else if (isTooLarge) {
      await halve(request)
      return true
    } else {
      putInFlight({ ...entry, at: Date.now(), tries: entry.tries + 1, isRefused: status !== 0 })
    }
    return false
  }

  async function post(request: TrackRequest, outlives = false): Promise<boolean> {
    const { entry, events } = request
    putInFlight(entry)
    awaited.add(entry.first)
    const sentAt = performance.now()
    try {
      const answer = await delivery.send(events, { keepalive: outlives })
      const ms = Math.round(performance.now() - sentAt)
      stats.answered({ at: clock.now(), status: answer.status, events: events.length, ms })
      return await settle(request, answer)
    } finally {
      awaited.delete(entry.first)
    }
  }

  /** Hands a request over while the page goes away. @returns false when it could not be. */
  function leave({ entry, events }: TrackRequest): boolean {
    // First the entry: the page may be gone before it is told anything.
    // Native removes duplicates, so that its requests may be sent again.
    putInFlight({ ...entry, isLeft: !delivery.inApp })
    const isLeft = delivery.sendOnPageHide(events)
    if (isLeft) stats.count('left', events.length)
    else removeInFlight([entry.first])
    return isLeft
  }

  return {
    awaited,
    async next() {
      const left = exitQueue.all()
      // In one transaction, and the entries after its first answer: what another tab has sent and removed is seen as a whole.
      const { value, isStored: isKept } = await area.update(async (records) => {
        for (const [key, text] of left) records.set(key, text)
        const all = (await records.keys()).filter((key) => readKey(key))
        const choice = chooseNext({ keys: all, inFlight: readInFlight(), awaited, trackerId, now: Date.now() })
        const keys = choice.again?.keys ?? choice.fresh
        const texts = await Promise.all(keys.map((key) => records.get(key, isText)))
        return { ...choice, all, keys, texts: texts.filter((text) => text !== undefined) }
      })
      stats.set({ pending: { ...stats.pending, stored: eventsIn(value.all) } })
      if (isKept) {
        exitQueue.remove([...left.keys()])
        removeInFlight(value.past)
      }
      // What a database does not say now is not gone.
      const isWhole = isKept || value.texts.length === value.keys.length
      return isWhole ? value : { ...value, keys: [], texts: [] }
    },
    async send({ keys, texts, again }) {
      outbox.take(keys)
      const request = make(keys, texts, again)
      if (request) return post(request)
      // What was damaged is gone; what is left of its entry goes with it.
      await remove(keys)
      return true
    },
    flushOnExit(isGone, room) {
      const texts = new Map(outbox.free().map(({ key, text }) => [key, text]))
      let left = [...texts.keys()].flatMap((key) => readKey(key) ?? [])
      while (left.length > 0) {
        const next = fill(left)
        left = left.slice(next.length)
        const keys = next.map(({ key }) => key)
        const request = make(
          keys,
          keys.map((key) => texts.get(key) ?? ''),
        )
        if (!request) return room
        const bytes = delivery.sizeOf?.(request.events) ?? 0
        if (bytes > room) return room
        if (!isGone) void post(request, true)
        else if (!leave(request)) return room
        outbox.take(keys)
        room -= bytes
      }
      return room
    },
    async answer(entry, hasArrived) {
      if (!hasArrived) return putInFlight({ ...entry, isRefused: true })
      stats.count('sent', eventsIn(entry.keys))
      await forget(entry)
    },
  }
}
