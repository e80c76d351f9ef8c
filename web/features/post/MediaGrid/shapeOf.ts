import type { Media } from '../../../../bridge/exchange/calls.ts'

const widest = 16 / 9

/** One picture keeps its own shape between square and 16:9; several share a box of 16:9. */
export const shapeOf = (media: readonly Pick<Media, 'width' | 'height'>[]): number => {
  const [first, other] = media
  // Of a picture without a size it is no number.
  return (first && !other && Math.min(widest, Math.max(1, first.width / first.height))) || widest
}
