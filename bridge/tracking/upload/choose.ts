import { type ChunkFacts, readKey } from '../outbox/chunk.ts'
import { mostBytes, mostEvents, ownMs, underWayMs } from '../outbox/limits.ts'
import type { Mark } from './inFlight.ts'

export interface Situation {
  /** Keys of what is stored, sorted. */
  readonly keys: readonly string[]
  readonly marks: readonly Mark[]
  /** Chunks that another page has taken lately. */
  readonly claimed: ReadonlySet<string>
  /** First events of requests of this page that are under way. */
  readonly underWay: ReadonlySet<string>
  /** This page's tracker. */
  readonly maker: string
  /** By the device's clock. */
  readonly now: number
}

export interface Choice {
  /** Marks whose chunks are gone. */
  readonly past: readonly string[]
  /** Requests whose answer is missing: the exchange is asked about them before they go again. */
  readonly unknown: readonly Mark[]
  /** A refused request that goes again. */
  readonly again: Mark | undefined
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
    return events > mostEvents || bytes > mostBytes
  })
  return end < 0 ? chunks : chunks.slice(0, Math.max(end, 1))
}

/** What of all that waits goes next. */
export function choose({ keys, marks, claimed, underWay, maker, now }: Situation): Choice {
  const stored = new Set(keys)
  const isOthers = (from: string, at: number, forMs: number) => from !== maker && Math.abs(now - at) < forMs
  const live = marks.filter((mark) => mark.keys.some((key) => stored.has(key)))
  // What a page wrote as it went may not be there yet.
  const past = marks
    .filter((mark) => !live.includes(mark) && !underWay.has(mark.first) && Math.abs(now - mark.at) >= ownMs)
    .map(({ first }) => first)
  const waiting = live.filter(
    (mark) =>
      !underWay.has(mark.first) &&
      !mark.keys.some((key) => claimed.has(key)) &&
      !isOthers(mark.maker, mark.at, mark.isRefused ? ownMs : underWayMs),
  )
  const marked = new Set(live.flatMap((mark) => mark.keys))
  const unmarked = keys.flatMap((key) => {
    const facts = marked.has(key) || claimed.has(key) ? undefined : readKey(key)
    return facts && !isOthers(facts.maker, facts.at, ownMs) ? [facts] : []
  })
  const again = waiting.find(({ isRefused }) => isRefused)
  const fresh = fill(unmarked).map(({ key }) => key)
  return {
    past,
    unknown: waiting.filter(({ isRefused }) => !isRefused),
    again,
    fresh,
    hasMore: unmarked.length > fresh.length || waiting.length > 1 || (again !== undefined && unmarked.length > 0),
  }
}
