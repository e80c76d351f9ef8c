import { findEntities } from '#bridge/site/entities.ts'
import type { Stretch } from '#web/lib/secrets/secrets.ts'

/** A stretch of what is being written. `start` tells it from the others. */
export interface LayerPiece {
  readonly start: number
  readonly text: string
  /** What it is shown as; plain when absent. */
  readonly kind?: 'mark' | 'phrase'
}

/** Cuts a text by its marks and by what must not stay in it, which covers them. Put together, the pieces are the whole text. */
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
