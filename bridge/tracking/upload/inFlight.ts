import { isRecord } from '../../lib/guards.ts'
import { parsed } from '../../lib/parsed.ts'
import { createEntries } from '../outbox/entries.ts'

/**
 * A request that took chunks. While it is marked they go together, as they went, or not at all: what was merged stays merged,
 * and the server knows what comes twice.
 */
export interface Mark {
  /** The key of its first event, which the server knows. */
  readonly first: string
  /** Of its chunks, in order. */
  readonly keys: readonly string[]
  /** The tracker that sent it, and when by the device's clock. */
  readonly maker: string
  readonly at: number
  /** How often it was sent. */
  readonly tries: number
  /** The server said no, so that it goes again. Else nobody knows whether it arrived. */
  readonly isRefused: boolean
}

export const newMark = (first: string, keys: readonly string[], maker: string): Mark => ({
  first,
  keys,
  maker,
  at: Date.now(),
  tries: 0,
  isRefused: false,
})

const isMark = (value: unknown): value is Mark =>
  isRecord(value) &&
  typeof value.first === 'string' &&
  Array.isArray(value.keys) &&
  value.keys.every((item) => typeof item === 'string') &&
  typeof value.maker === 'string' &&
  [value.at, value.tries].every((number) => typeof number === 'number') &&
  typeof value.isRefused === 'boolean'

/** The oldest is forgotten; then the server has to see what came twice. */
const mostMarks = 40

const entries = createEntries('trackTaken')

/** The oldest first. */
export const readMarks = (): readonly Mark[] =>
  [...entries.all().values()]
    .map(parsed)
    .filter(isMark)
    .sort((one, other) => one.at - other.at)

/** Puts a mark, in place of one of the same first event. */
export function putMark(mark: Mark): void {
  entries.put(mark.first, JSON.stringify(mark))
  removeMarks(
    readMarks()
      .slice(0, -mostMarks)
      .map(({ first }) => first),
  )
}

export const removeMarks = entries.remove
