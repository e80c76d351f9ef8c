import type { Media } from '../../../../bridge/exchange/calls.ts'

type Size = Pick<Media, 'width' | 'height'>

const usual = 16 / 9

export const maxShown = 4

/** Clearly wider than high, and too large for a mark or a face: as charts are, with fine print at their edges. It is never cropped. */
export const isWide = ({ width, height }: Size): boolean => width >= 400 && width >= 1.2 * height

/** The first that the grid has whole. */
const wideOf = (media: readonly Size[]): Size | undefined => media.slice(0, maxShown).find(isWide)

/** By the number of pictures, how much higher than a wide one their box is, so that each wide one has its own shape. */
const heights = [1, 1, 2, 1.5]

/** One picture keeps its own shape between square and 3:1. Several share a box of 16:9, or of the first wide one's shape. */
export const shapeOf = (media: readonly Size[]): number => {
  const [first, other] = media
  const wide = other && wideOf(media)
  const shape = wide ?? (other ? undefined : first)
  // Of a picture without a size it is no number.
  const own = (shape && Math.min(3, Math.max(wide ? usual : 1, shape.width / shape.height))) || usual
  return wide ? own / (heights[media.length] ?? 1) : own
}

/** Whether the pictures are under each other rather than side by side. */
export const isStacked = (media: readonly Size[]): boolean => media.length > 1 && wideOf(media) !== undefined
