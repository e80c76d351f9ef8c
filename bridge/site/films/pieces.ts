import { InsightsError } from '#bridge/lib/errors.ts'

/** Reads a stretch of a file; shorter at its end. */
export type ReadAt = (position: number, length: number) => Promise<Uint8Array>

/** A stretch of a film that is written over, up to `end`: what stands in its place begins with `head`, the rest are zeros. */
export interface Blank {
  readonly at: number
  readonly end: number
  readonly head?: Uint8Array
}

/** A film's container cannot be followed: it is broken, of another kind, or has more pieces than any film. */
export class FilmError extends InsightsError {
  override readonly name = 'FilmError'
  readonly isTransient = false
}

const pieceBytes = 64 * 1024

/** Reads in larger pieces than it is asked for: a container's heads are a few bytes each, and stand close together. */
export function inPieces(readAt: ReadAt): ReadAt {
  let from = 0
  let isLast = false
  let piece: Uint8Array = new Uint8Array()
  return async (position, length) => {
    const end = from + piece.byteLength
    if (position < from || position > end || (position + length > end && !isLast)) {
      const wanted = Math.max(length, pieceBytes)
      piece = await readAt(position, wanted)
      from = position
      isLast = piece.byteLength < wanted
    }
    return piece.subarray(position - from, position - from + length)
  }
}

/** Counts steps. @throws {FilmError} for more than any film takes. */
export type CountStep = (count?: number) => void

/** The pieces of a film of hours, twice. */
const maxSteps = 2_000_000

/** What reading a film may take, by all its readers together. */
export function stepsUpTo(max = maxSteps): CountStep {
  let taken = 0
  return (count = 1) => {
    taken += count
    if (taken > max) throw new FilmError('Invalid video: too many elements.')
  }
}

/** Tells which blanks fall into a stretch. Blanks are in order and apart; stretches are asked for in order too. */
export function blanksWithin(blanks: readonly Blank[]): (from: number, end: number) => readonly Blank[] {
  let next = 0
  return (from, end) => {
    while ((blanks[next]?.end ?? end) <= from) next++
    let last = next
    while ((blanks[last]?.at ?? end) < end) last++
    return blanks.slice(next, last)
  }
}

/** Writes blanks over what a piece of a film, which begins at `from`, has of them. */
export function writeOver(piece: Uint8Array, from: number, blanks: readonly Blank[]): void {
  for (const { at, end, head = [] } of blanks) {
    piece.fill(0, Math.max(0, at - from), Math.min(piece.byteLength, end - from))
    for (const [offset, byte] of head.entries()) {
      const place = at - from + offset
      if (place >= 0 && place < piece.byteLength) piece[place] = byte
    }
  }
}
