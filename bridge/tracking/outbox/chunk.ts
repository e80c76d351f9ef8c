import { mostBytes, mostEvents } from './limits.ts'
import { merge } from './merge.ts'
import { restore, type StoredEvent, shorten } from './wire.ts'

/** Events that are stored as one value, and go in one request. They are not changed any more. */
export interface Chunk {
  readonly key: string
  /** The events, shortened, as JSON. */
  readonly text: string
}

/** What a chunk's key says, so that nothing need be read to choose what goes next. */
export interface ChunkFacts {
  readonly key: string
  /** When it was made by the device's clock, in ms since 1970. */
  readonly at: number
  /** The tracker that made it. */
  readonly maker: string
  readonly events: number
  readonly bytes: number
}

const prefix = 'event|'
const padded = (number: number, length: number): string => number.toString(36).padStart(length, '0')
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Keys sort by when they were made. */
const keyOf = ({ at, maker, events, bytes }: Omit<ChunkFacts, 'key'>, number: number): string =>
  [`${prefix}${padded(at, 9)}`, maker, padded(number, 6), events, bytes].join('|')

/** Reads a key; `undefined` where it is none of a chunk. */
export function readKey(key: string): ChunkFacts | undefined {
  if (!key.startsWith(prefix)) return undefined
  const [, at = '', maker = '', , events, bytes] = key.split('|')
  return { key, at: Number.parseInt(at, 36) || 0, maker, events: Number(events) || 0, bytes: Number(bytes) || 0 }
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
export function cutIntoChunks(events: readonly StoredEvent[], maker: string, number: () => number): Cut {
  const at = Date.now()
  const whole = merge(events)
  const chunks: Chunk[] = []
  let tooLarge = 0
  for (let from = 0; from < whole.length; ) {
    const rows = shorten(whole.slice(from, from + mostEvents)).map((row) => JSON.stringify(row))
    let bytes = 2
    let fits = 0
    for (const row of rows) {
      const more = bytesOf(row) + 1
      if (bytes + more > mostBytes) break
      bytes += more
      fits += 1
    }
    if (fits === 0) tooLarge += whole[from]?.merge_seq?.length ?? 1
    else {
      const key = keyOf({ at, maker, events: fits, bytes }, number())
      chunks.push({ key, text: `[${rows.slice(0, fits).join(',')}]` })
    }
    from += Math.max(fits, 1)
  }
  return { chunks, merged: events.length - whole.length, tooLarge }
}
