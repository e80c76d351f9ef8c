import type { Exchange } from '../../bridge/config.ts'
import { escaped } from './html.ts'
import { lettered } from './letters.ts'
import { shareSize } from './search.ts'

const name = { x: 80, y: 190, height: 78, thickness: 13, maxWidth: 900, colour: '#eaecef' } as const
const section = { x: 80, y: 268, height: 33, thickness: 9, maxWidth: 900, colour: '#a0a8b3' } as const

/** A name in letters that have no lines here, in whatever font this machine has. */
const inFont = (text: string): string =>
  `<text x="${name.x}" y="${name.y}" font-family="sans-serif" font-size="104" font-weight="700" fill="${name.colour}">${escaped(text)}</text>`

/** The picture of a shared link: the exchange's name over a course in its colours. */
export async function drawShare({ brand }: Pick<Exchange, 'brand'>): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const [light, dark] = brand.accent
  const course = 'M0 470 L120 440 L230 462 L350 390 L470 410 L590 330 L700 352 L830 260 L950 286 L1080 190 L1200 210'
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">
<rect width="100%" height="100%" fill="#0b0e11"/>
<path d="${course} L1200 630 L0 630 Z" fill="${light}" fill-opacity="0.28"/>
<path d="${course}" fill="none" stroke="${dark}" stroke-width="6" stroke-linejoin="round"/>
${lettered(brand.name, name) ?? inFont(brand.name)}
${lettered('Insights', section)}
</svg>`),
  )
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
