import { maxEvents } from '#bridge/exchange/calls/tracking.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { openStorageArea } from '#bridge/storage/areas.ts'
import { createEntries } from '#bridge/storage/entries.ts'
import { type ChunkFacts, eventsIn, exitQueue, readKey } from '../outbox/chunk.ts'
import { inFlightMs, maxEventBytes, ownMs } from '../outbox/limits.ts'

/**
 * A request that took chunks. As long as it has an entry they go together, as they went, or not at all: what was merged stays
 * merged, and the exchange knows what comes twice. All tabs read the entries, and they outlive the page that made them.
 */
export interface InFlight {
  /** The key of its first event, which the exchange knows. */
  readonly first: string
  /** Of its chunks, in order. */
  readonly keys: readonly string[]
  /** The tracker that sent it last, and when by the device's clock. */
  readonly trackerId: string
  readonly at: number
  /** How often it was sent. */
  readonly tries: number
  /** The exchange rejected it, so that it is retried. Otherwise it is unknown whether it arrived. */
  readonly isRefused: boolean
  /** A beacon took it, which gets no answer. */
  readonly isLeft?: boolean
}

/** The oldest is forgotten; then the exchange has to see what came twice. */
const maxInFlight = 40

const entries = createEntries('trackTaken')

function read(text: string): InFlight[] {
  const value = parsed(text)
  if (!isRecord(value)) return []
  const { first, keys, trackerId, at, tries, isRefused, isLeft } = value
  const isWhole =
    typeof first === 'string' &&
    Array.isArray(keys) &&
    keys.every((key) => typeof key === 'string') &&
    typeof trackerId === 'string' &&
    typeof at === 'number' &&
    typeof tries === 'number' &&
    typeof isRefused === 'boolean'
  return isWhole ? [{ first, keys, trackerId, at, tries, isRefused, isLeft: isLeft === true }] : []
}

/** The oldest first. */
export const readInFlight = (): readonly InFlight[] =>
  [...entries.all().values()].flatMap(read).sort((one, other) => one.at - other.at)

/** Whether another tab has asked about this request meanwhile, and sent it again. */
export const isSentByOther = ({ first, trackerId }: InFlight): boolean =>
  readInFlight().some((entry) => entry.first === first && entry.trackerId !== trackerId)

/** Puts an entry, in place of one of the same first event. */
export function putInFlight(entry: InFlight): void {
  entries.put(entry.first, JSON.stringify(entry))
  removeInFlight(
    readInFlight()
      .slice(0, -maxInFlight)
      .map(({ first }) => first),
  )
}

export const removeInFlight = entries.remove

export interface Situation {
  /** Keys of what is stored, sorted. */
  readonly keys: readonly string[]
  readonly inFlight: readonly InFlight[]
  /** First events of this page's requests whose answer is awaited. */
  readonly awaited: ReadonlySet<string>
  /** This page's. */
  readonly trackerId: string
  /** By the device's clock. */
  readonly now: number
}

export interface NextChunks {
  /** Entries whose chunks are gone. */
  readonly past: readonly string[]
  /** Requests whose answer is missing: the exchange is asked about them before they go again. */
  readonly unknown: readonly InFlight[]
  /** A refused request that goes again. */
  readonly again: InFlight | undefined
  /** Chunks that no request took yet. */
  readonly fresh: readonly string[]
  /** Whether more waits that may go. */
  readonly hasMore: boolean
}

/** The first chunks that fit into one request. */
export function fill(chunks: readonly ChunkFacts[]): readonly ChunkFacts[] {
  let events = 0
  let bytes = 0
  const end = chunks.findIndex((chunk) => {
    events += chunk.events
    bytes += chunk.bytes
    return events > maxEvents || bytes > maxEventBytes
  })
  return end < 0 ? chunks : chunks.slice(0, Math.max(end, 1))
}

/** What of all that waits goes next. */
export function chooseNext({ keys, inFlight, awaited, trackerId, now }: Situation): NextChunks {
  const stored = new Set(keys)
  const isOthers = (of: { readonly trackerId: string; readonly at: number }, forMs: number) =>
    of.trackerId !== trackerId && Math.abs(now - of.at) < forMs
  const live = inFlight.filter((entry) => entry.keys.some((key) => stored.has(key)))
  // What a page wrote as it went may not be there yet.
  const past = inFlight
    .filter((entry) => !live.includes(entry) && !awaited.has(entry.first) && Math.abs(now - entry.at) >= ownMs)
    .map(({ first }) => first)
  const waiting = live.filter(
    (entry) => !awaited.has(entry.first) && !isOthers(entry, entry.isRefused ? ownMs : inFlightMs),
  )
  const taken = new Set(live.flatMap((entry) => entry.keys))
  const free = keys.flatMap((key) => {
    const facts = taken.has(key) ? undefined : readKey(key)
    return facts && !isOthers(facts, ownMs) ? [facts] : []
  })
  const again = waiting.find(({ isRefused }) => isRefused)
  const fresh = fill(free).map(({ key }) => key)
  return {
    past,
    unknown: waiting.filter(({ isRefused }) => !isRefused),
    again,
    fresh,
    hasMore: free.length > fresh.length || waiting.length > 1 || (again !== undefined && free.length > 0),
  }
}

const none: ReadonlySet<string> = new Set()

/**
 * Removes the events that are stored and not sent, of all tabs: the exchange does not want them, or the person does not.
 * @returns how many that were; those of the requests that are `awaited`, by their first event, may have arrived, and do not count.
 */
export async function forgetUnsent(awaited = none): Promise<number> {
  const inFlight = readInFlight()
  const going = new Set(inFlight.filter(({ first }) => awaited.has(first)).flatMap(({ keys }) => keys))
  const left = [...exitQueue.all().keys()]
  exitQueue.remove(left)
  const { value: keys } = await openStorageArea('webSdk').update(async (records) => {
    const stored = [...new Set([...left, ...(await records.keys())])]
    for (const key of stored) records.delete(key)
    return stored
  })
  removeInFlight(inFlight.map(({ first }) => first))
  return eventsIn(keys.filter((key) => !going.has(key)))
}
