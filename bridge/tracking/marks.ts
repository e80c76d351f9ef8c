import { readSmall, writeSmall } from '../storage/small.ts'
import { isRecord } from '../transport/isRecord.ts'

const key = 'insights.trackTaken'

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

/** In local storage, because a page that goes away can still write there. */
export function readMarks(): readonly Mark[] {
  try {
    const kept: unknown = JSON.parse(readSmall(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isMark) : []
  } catch {
    return []
  }
}

const write = (marks: readonly Mark[]): void => void writeSmall(key, JSON.stringify(marks.slice(-mostMarks)))

/** Puts a mark, in place of one of the same first event. */
export function putMark(mark: Mark): void {
  const marks = readMarks()
  const isNew = !marks.some(({ first }) => first === mark.first)
  write(isNew ? [...marks, mark] : marks.map((other) => (other.first === mark.first ? mark : other)))
}

export function removeMarks(firsts: readonly string[]): void {
  const marks = readMarks()
  const kept = marks.filter(({ first }) => !firsts.includes(first))
  if (kept.length < marks.length) write(kept)
}
