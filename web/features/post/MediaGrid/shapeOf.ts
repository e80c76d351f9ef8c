import type { Media } from '#bridge/exchange/calls.ts'

type Size = Pick<Media, 'width' | 'height'>

const usual = 16 / 9

export const maxShown = 4

/** Clearly wider than high, and too large for a mark or a face: as charts are, with fine print at their edges. It is never cropped. */
const isWide = ({ width, height }: Size): boolean => width >= 400 && width >= 1.2 * height

/** The first wide one. Where there is any, several are under each other, and all are whole. */
export const wideIn = (media: readonly Size[]): Size | undefined => media.slice(0, maxShown).find(isWide)

/** One picture keeps its own shape between square and 3:1. Several share a box of 16:9, or of the first wide one's shape. */
export const gridShape = (media: readonly Size[]): number => {
  const [first, other] = media
  const wide = other && wideIn(media)
  const { width = 0, height = 0 } = (other ? wide : first) ?? {}
  // NaN for a picture without a size.
  const own = Math.min(3, Math.max(wide ? usual : 1, width / height)) || usual
  // Two are under each other, three the last two below the first, four by two.
  return wide ? (own * 2) / (6 - Math.min(4, media.length)) : own
}
