import { isRecord } from '../../lib/guards.ts'
import { inheritedTrackFields } from '../../site/trackFields.ts'
import type { TrackEvent } from '../types.ts'

/** An event as it is stored. */
export interface StoredEvent extends TrackEvent {
  /** It was made before the exchange told its time, so that its own is the device's. */
  readonly is_untold?: true
}

/** An event as it stands in a request: without what is as in the event before it. */
export type Row = Readonly<Record<string, unknown>>

const inherited: ReadonlySet<string> = new Set(inheritedTrackFields)

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isRecord(one) && isRecord(other) && JSON.stringify(one) === JSON.stringify(other))

/** Takes out of each event what it shares with the one before. */
export const shorten = (events: readonly TrackEvent[]): Row[] =>
  events.map((event, at) => {
    const before: Row = { ...events[at - 1] }
    const own = Object.entries(event).filter(([name, value]) => !inherited.has(name) || !isSame(value, before[name]))
    return Object.fromEntries(own)
  })

const isEvent = (row: object): row is StoredEvent => {
  const { session_id, page_unique_id, seq, event_tracking_id }: Row = { ...row }
  return [session_id, page_unique_id, event_tracking_id].every((id) => typeof id === 'string') && Number(seq) > 0
}

/** The whole events that were shortened. What is none is left out: stored data may be damaged. */
export function restore(rows: unknown): StoredEvent[] {
  let shared: Row = {}
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    if (!isRecord(row)) return []
    const event = { ...shared, ...row }
    shared = Object.fromEntries(Object.entries(event).filter(([name]) => inherited.has(name)))
    return isEvent(event) ? [event] : []
  })
}

/** What the server tells events apart by. */
export const keyOf = ({ session_id, page_unique_id, seq }: TrackEvent): string =>
  `${session_id}|${page_unique_id}|${seq}`
