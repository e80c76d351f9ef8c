import type { Exchange } from '#bridge/config.ts'
import { drawingFor, sectionOf } from '#bridge/site/brand.ts'
import { defaultLocale } from '#bridge/site/locales.ts'
import { ratioOf } from '#web/styles/brandProperties.ts'
import { pictureIn } from './brandFiles.ts'
import { escaped } from './html.ts'
import { type Lettering, lettered } from './letters.ts'
import { shareSize } from './search.ts'

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
