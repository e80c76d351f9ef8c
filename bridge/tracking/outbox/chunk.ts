import { maxEvents } from '#bridge/exchange/calls/tracking.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { inheritedTrackFields } from '#bridge/site/trackFields.ts'
import { createEntries } from '#bridge/storage/entries.ts'
import type { TrackEvent, TrackExt } from '../types.ts'
import { maxEventBytes } from './limits.ts'

/** An event as it is stored. */
export interface StoredEvent extends TrackEvent {
  /** It was made before the exchange told its time, so that its own is the device's. */
  readonly is_untold?: true
}

/** Events that are stored as one value, and go in one request. They are not changed any more. */
export interface Chunk {
  readonly key: string
  /** The events, shortened, as JSON. */
  readonly text: string
}

/** What a chunk's key says, so that nothing has to be read to choose what goes next. */
export interface ChunkFacts {
  readonly key: string
  /** When it was made by the device's clock, in ms since 1970. */
  readonly at: number
  readonly trackerId: string
  readonly events: number
  /** Of the whole events as JSON. */
  readonly bytes: number
}

/**
 * Chunks of pages that went before the database had them: it may not have been open yet. The next upload stores them first,
 * so that nothing is uploaded that would come back from here.
 */
export const exitQueue = createEntries('trackLeft')

/** What the exchange tells events apart by. */
export const eventKey = ({ session_id, page_unique_id, seq }: TrackEvent): string =>
  `${session_id}|${page_unique_id}|${seq}`

/** An event as it is stored: without the fields that equal the ones of the event before it. */
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

/** Characters of extension data in one merged event: it has to fit into a request beside others. */
const maxExt = 8_000

const isList = (ext: TrackExt | readonly TrackExt[]): ext is readonly TrackExt[] => Array.isArray(ext)

const extsOf = ({ event_tracking_ext: ext }: StoredEvent): readonly TrackExt[] => (isList(ext) ? ext : [ext])

/**
 * Combines events of the merge flag with the same id, type, page and person into the first of them, with a list of their
 * extension data in order. Merging what was merged before gives the same as merging all at once.
 */
export function merge(events: readonly StoredEvent[]): StoredEvent[] {
  const open = new Map<string, { readonly exts: TrackExt[]; readonly seqs: number[]; size: number }>()
  const made: (() => StoredEvent)[] = []
  for (const event of events) {
    if (!event.merge) {
      made.push(() => event)
      continue
    }
    const key = [event.session_id, event.page_unique_id, event.uid, event.type, event.event_tracking_id].join()
    const exts = extsOf(event)
    const seqs = event.merge_seq ?? [event.seq]
    const size = JSON.stringify(exts).length
    const into = open.get(key)
    if (into && into.size + size <= maxExt) {
      into.exts.push(...exts)
      into.seqs.push(...seqs)
      into.size += size
      continue
    }
    const mine = { exts: [...exts], seqs: [...seqs], size }
    open.set(key, mine)
    made.push(() => ({
      ...event,
      event_tracking_ext: mine.exts,
      ...(mine.seqs.length > 1 && { merge_seq: mine.seqs }),
    }))
  }
  return made.map((make) => make())
}

const prefix = 'event|'
const padded = (number: number, length: number): string => number.toString(36).padStart(length, '0')
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Keys sort by when they were made. */
const chunkKey = ({ at, trackerId, events, bytes }: Omit<ChunkFacts, 'key'>, number: number): string =>
  [`${prefix}${padded(at, 9)}`, trackerId, padded(number, 6), events, bytes].join('|')

/** Reads a key; `undefined` where it is none of a chunk. */
export function readKey(key: string): ChunkFacts | undefined {
  if (!key.startsWith(prefix)) return undefined
  const [, at = '', trackerId = '', , events, bytes] = key.split('|')
  return { key, at: Number.parseInt(at, 36) || 0, trackerId, events: Number(events) || 0, bytes: Number(bytes) || 0 }
}

export function readChunk(text: string): StoredEvent[] {
  try {
    return restore(JSON.parse(text))
  } catch {
    return []
  }
}

/** How many events chunks of these keys hold. */
export const eventsIn = (keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (readKey(key)?.events ?? 0), 0)

export interface Cut {
  readonly chunks: readonly Chunk[]
  /** How many were combined into others. */
  readonly merged: number
  /** How many do not fit into any request. */
  readonly tooLarge: number
}

/** Makes chunks of a turn's events. Two of one tracker never have the same key: `number` counts them. */
export function cutIntoChunks(events: readonly StoredEvent[], trackerId: string, number: () => number): Cut {
  const at = Date.now()
  const whole = merge(events)
  const chunks: Chunk[] = []
  let tooLarge = 0
  for (let from = 0; from < whole.length; ) {
    const fits: StoredEvent[] = []
    let bytes = 2
    for (const event of whole.slice(from, from + maxEvents)) {
      const more = bytesOf(JSON.stringify(event)) + 1
      if (bytes + more > maxEventBytes) break
      bytes += more
      fits.push(event)
    }
    if (fits.length === 0) tooLarge += whole[from]?.merge_seq?.length ?? 1
    else {
      const key = chunkKey({ at, trackerId, events: fits.length, bytes }, number())
      chunks.push({ key, text: JSON.stringify(shorten(fits)) })
    }
    from += Math.max(fits.length, 1)
  }
  return { chunks, merged: events.length - whole.length, tooLarge }
}
