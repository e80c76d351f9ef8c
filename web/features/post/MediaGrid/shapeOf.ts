import type { Media } from '../../../../bridge/exchange/calls.ts'

const widest = 16 / 9

/** One picture keeps its own shape between square and 16:9; several share a box of 16:9. */
export const shapeOf = (media: readonly Pick<Media, 'width' | 'height'>[]): number => {
  const [first] = media
  if (!first || media.length > 1 || first.height === 0) return widest
  return Math.min(widest, Math.max(1, first.width / first.height))
}
