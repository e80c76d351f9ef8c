import { findEntities } from '#bridge/site/entities.ts'
import type { Stretch } from '#web/lib/secrets/secrets.ts'

/** A piece of the text. `start` is its offset and identifies it. */
export interface LayerPiece {
  readonly start: number
  readonly text: string
  /** How it is highlighted; plain if absent. */
  readonly kind?: 'mark' | 'phrase'
}

/** Splits a text at its marks and at a seed phrase, which takes precedence. The pieces joined are the whole text. */
export function layerPieces(text: string, phrase: Stretch | undefined): readonly LayerPiece[] {
  const apart = (one: Stretch) => !phrase || one.end <= phrase.start || one.start >= phrase.end
  const kept: (Stretch & Required<Pick<LayerPiece, 'kind'>>)[] = [
    ...findEntities(text)
      .filter(apart)
      .map(({ start, end }) => ({ start, end, kind: 'mark' as const })),
    ...(phrase ? [{ ...phrase, kind: 'phrase' as const }] : []),
  ].sort((one, other) => one.start - other.start)
  const pieces: LayerPiece[] = []
  let done = 0
  for (const { start, end, kind } of kept) {
    if (start > done) pieces.push({ start: done, text: text.slice(done, start) })
    pieces.push({ start, text: text.slice(start, end), kind })
    done = end
  }
  if (done < text.length) pieces.push({ start: done, text: text.slice(done) })
  return pieces
}
