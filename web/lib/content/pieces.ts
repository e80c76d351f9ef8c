import type { Entity } from '#bridge/exchange/calls.ts'

/** A stretch of a post's text, with its mark or without. `start` tells it from the others. */
export interface Piece {
  readonly start: number
  readonly text: string
  readonly entity?: Entity
}

/** True where a mark may begin or end: not between the two halves of one character. */
const isPlace = (text: string, at: number): boolean =>
  Number.isInteger(at) && !((text.codePointAt(at - 1) ?? 0) > 0xffff)

const fits = (text: string, { start, end }: Entity, from: number): boolean =>
  start >= from && end > start && end <= text.length && isPlace(text, start) && isPlace(text, end)

/**
 * Cuts a text by its marks. A mark whose position is wrong (outside, upside down, over another, through a character) is left
 * out and its text stays plain: put together again, the pieces are always the whole text.
 */
export function splitByEntities(text: string, entities: readonly Entity[]): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const entity of [...entities].sort((one, other) => one.start - other.start)) {
    if (!fits(text, entity, done)) continue
    if (entity.start > done) pieces.push({ start: done, text: text.slice(done, entity.start) })
    pieces.push({ start: entity.start, text: text.slice(entity.start, entity.end), entity })
    done = entity.end
  }
  if (done < text.length) pieces.push({ start: done, text: text.slice(done) })
  return pieces
}
