import type { Exchange } from '#bridge/config.ts'
import { drawingFor, sectionOf } from '#bridge/site/brand.ts'
import { defaultLocale } from '#bridge/site/locales.ts'
import { ratioOf } from '#web/styles/brandProperties.ts'
import { pictureIn } from './brandFiles.ts'
import { escaped } from './html.ts'
import { shareSize } from './search.ts'

/*
 * Letters as lines, because fonts and their rendering differ between machines. Capitals span 0 to 70, small letters start at
 * 24, and descenders end at 92.
 */

type Letter = readonly [width: number, line: string]

const bowl = 'M46 47A23 23 0 1 1 0 47A23 23 0 1 1 46 47'
const ring = 'M70 35A35 35 0 1 1 0 35A35 35 0 1 1 70 35'
const arch = 'A20 20 0 0 1 40 44V70'

const letters: Readonly<Record<string, Letter>> = {
  A: [50, 'M0 70L25 0L50 70M9 46H41'],
  B: [45, 'M0 0V70H26A18.5 18.5 0 0 0 26 33H0M0 0H23A16.5 16.5 0 0 1 23 33'],
  C: [61, 'M61 11.6A35 35 0 1 0 61 58.4'],
  D: [55, 'M0 0V70H20A35 35 0 0 0 20 0H0'],
  E: [42, 'M42 0H0V70H42M0 34H36'],
  F: [40, 'M40 0H0V70M0 34H34'],
  G: [66, 'M61 11.6A35 35 0 1 0 66 51V37H42'],
  H: [50, 'M0 0V70M50 0V70M0 34H50'],
  I: [0, 'M0 0V70'],
  J: [34, 'M34 0V52A17.5 17.5 0 0 1 0 56'],
  K: [48, 'M0 0V70M46 0L0 42M16 28L48 70'],
  L: [38, 'M0 0V70H38'],
  M: [60, 'M0 70V0L30 44L60 0V70'],
  N: [50, 'M0 70V0L50 70V0'],
  O: [70, ring],
  P: [44, 'M0 70V0H25A19 19 0 0 1 25 38H0'],
  Q: [70, `${ring}M44 48L66 72`],
  R: [46, 'M0 70V0H25A19 19 0 0 1 25 38H0M22 38L46 70'],
  S: [44, 'M43 13A20 18 0 0 0 24 0H20A17 17 0 0 0 20 34H26A18 18 0 0 1 26 70H20A20 18 0 0 1 0 57'],
  T: [52, 'M0 0H52M26 0V70'],
  U: [50, 'M0 0V45A25 25 0 0 0 50 45V0'],
  V: [52, 'M0 0L26 70L52 0'],
  W: [80, 'M0 0L20 70L40 8L60 70L80 0'],
  X: [50, 'M0 0L50 70M50 0L0 70'],
  Y: [52, 'M0 0L26 36L52 0M26 36V70'],
  Z: [50, 'M2 0H48L0 70H50'],
  a: [46, `${bowl}M46 24V70`],
  b: [46, `M0 0V70${bowl}`],
  c: [40, 'M40.1 31.6A23 23 0 1 0 40.1 62.4'],
  d: [46, `${bowl}M46 0V70`],
  e: [46, 'M0 47H46A23 23 0 1 0 39 63.5'],
  f: [28, 'M30 1A15 15 0 0 0 12 16V70M0 26H26'],
  g: [46, `${bowl}M46 24V72A22 22 0 0 1 4 80`],
  h: [40, `M0 0V70M0 44${arch}`],
  i: [0, 'M0 24V70M0 3V3.1'],
  j: [6, 'M6 24V76A14 14 0 0 1 -8 88M6 3V3.1'],
  k: [36, 'M0 0V70M34 24L0 52M13 42L36 70'],
  l: [0, 'M0 0V70'],
  m: [68, 'M0 24V70M0 42A17 17 0 0 1 34 42V70M34 42A17 17 0 0 1 68 42V70'],
  n: [40, `M0 24V70M0 44${arch}`],
  o: [46, bowl],
  p: [46, `M0 24V92${bowl}`],
  q: [46, `M46 24V92${bowl}`],
  r: [26, 'M0 24V70M0 44A20 20 0 0 1 26 26'],
  s: [32, 'M31 33A14 11 0 0 0 18 24H14A11.5 11.5 0 0 0 14 47H20A11.5 11.5 0 0 1 20 70H14A14 11 0 0 1 0 61'],
  t: [28, 'M12 8V56A14 14 0 0 0 28 69M0 26H28'],
  u: [40, 'M0 24V50A20 20 0 0 0 40 50V24M40 24V70'],
  v: [40, 'M0 24L20 70L40 24'],
  w: [64, 'M0 24L16 70L32 30L48 70L64 24'],
  x: [38, 'M0 24L38 70M38 24L0 70'],
  y: [40, 'M0 24L20 68M40 24L9 92'],
  z: [36, 'M0 24H36L0 70H36'],
  0: [46, 'M46 35A23 35 0 1 1 0 35A23 35 0 1 1 46 35'],
  1: [18, 'M0 14L18 0V70'],
  2: [46, 'M2 20A21 20 0 0 1 44 20C44 38 10 50 2 70H46'],
  3: [42, 'M3 0H42L20 28A21 21 0 1 1 1 58'],
  4: [48, 'M36 70V0L0 48H48'],
  5: [46, 'M40 0H8L4 30A22 22 0 1 1 2 60'],
  6: [46, `M36 0L6 36${bowl}`],
  7: [44, 'M0 0H44L14 70'],
  8: [44, 'M38.5 17A16.5 17 0 1 1 5.5 17A16.5 17 0 1 1 38.5 17M44 52A22 18 0 1 1 0 52A22 18 0 1 1 44 52'],
  9: [46, 'M10 70L40 34M46 23A23 23 0 1 1 0 23A23 23 0 1 1 46 23'],
  ' ': [4, ''],
  '.': [0, 'M0 69.9V70'],
  '-': [24, 'M0 44H24'],
  '+': [36, 'M0 44H36M18 26V62'],
  "'": [0, 'M0 0V14'],
}

const gap = 24

/** Position of the base line, height of capitals, line thickness and maximum width. */
interface Lettering {
  readonly x: number
  readonly y: number
  readonly height: number
  /** For a height of 70. */
  readonly thickness: number
  readonly maxWidth: number
  readonly colour: string
}

/** A text as SVG lines, without diacritics; `undefined` if a letter is missing. */
function lettered(text: string, { x, y, height, thickness, maxWidth, colour }: Lettering): string | undefined {
  let width = 0
  const lines: string[] = []
  for (const sign of text.normalize('NFD').replace(/\p{M}/gu, '')) {
    const letter = letters[sign]
    if (!letter) return undefined
    const [own, line] = letter
    if (line) lines.push(`<path transform="translate(${width})" d="${line}"/>`)
    width += own + gap
  }
  const scale = Math.min(height / 70, maxWidth / Math.max(1, width - gap))
  const place = `translate(${x} ${y}) scale(${Number(scale.toFixed(4))}) translate(${thickness / 2} -70)`
  return `<g transform="${place}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>`
}

const name = { x: 80, y: 190, height: 78, thickness: 13, maxWidth: 900, colour: '#eaecef' } as const
/** Includes space above and below the text. */
const logoHeight = 104
const section = { x: 80, y: 268, height: 33, thickness: 9, maxWidth: 900, colour: '#a0a8b3' } as const

/** Names with unsupported letters use a font of this machine. */
const inFont = ({ x, y, height, colour }: Omit<Lettering, 'thickness' | 'maxWidth'>, text: string): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${Math.round(height / 0.75)}" font-weight="700" fill="${colour}">${escaped(text)}</text>`

function inLogo(svg: string): string {
  const width = Math.min(name.maxWidth, Math.round(logoHeight * ratioOf(svg)))
  const href = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return `<image x="${name.x}" y="${name.y - logoHeight}" width="${width}" height="${logoHeight}" preserveAspectRatio="xMinYMid" href="${href}"/>`
}

/** The picture of a shared link: the exchange's own, otherwise its logo or name on a price chart in its colours. */
export async function drawShare({ brand }: Pick<Exchange, 'brand'>): Promise<Uint8Array> {
  if (brand.share !== undefined) return pictureIn(brand.share)
  const sectionName = sectionOf(brand, defaultLocale)
  const { default: sharp } = await import('sharp')
  const [light, dark] = brand.accent
  const course = 'M0 470 L120 440 L230 462 L350 390 L470 410 L590 330 L700 352 L830 260 L950 286 L1080 190 L1200 210'
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">
<rect width="100%" height="100%" fill="#0b0e11"/>
<path d="${course} L1200 630 L0 630 Z" fill="${light}" fill-opacity="0.28"/>
<path d="${course}" fill="none" stroke="${dark}" stroke-width="6" stroke-linejoin="round"/>
${brand.logo ? inLogo(drawingFor(brand.logo, 'black')) : (lettered(brand.name, name) ?? inFont(name, brand.name))}
${lettered(sectionName, section) ?? inFont(section, sectionName)}
</svg>`),
  )
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
