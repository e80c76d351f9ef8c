import type { Exchange } from '../../bridge/config.ts'
import { escaped } from './html.ts'
import { shareSize } from './search.ts'

/** The picture of a shared link: the exchange's name over a course in its colours. */
export async function drawShare({ brand }: Exchange): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const [light, dark] = brand.accent
  const course = 'M0 470 L120 440 L230 462 L350 390 L470 410 L590 330 L700 352 L830 260 L950 286 L1080 190 L1200 210'
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">
<rect width="100%" height="100%" fill="#0b0e11"/>
<path d="${course} L1200 630 L0 630 Z" fill="${light}" fill-opacity="0.28"/>
<path d="${course}" fill="none" stroke="${dark}" stroke-width="6" stroke-linejoin="round"/>
<text x="80" y="190" font-family="sans-serif" font-size="104" font-weight="700" fill="#eaecef">${escaped(brand.name)}</text>
<text x="80" y="262" font-family="sans-serif" font-size="44" fill="#a0a8b3">Insights</text>
</svg>`),
  )
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
