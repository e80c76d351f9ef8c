import sharp from 'sharp'
import type { Exchange } from '../../bridge/config.ts'
import { directionOf, type LocaleCode, locales } from '../../bridge/site/locales.ts'
import type { DocumentWords } from './documentWords.ts'

/** What search engines and those who share a link are told of the home page, the only one that is indexed (docs/exchange.md#routes). */
export interface HomeCard {
  /** The site's own origin; without one nothing can be said in absolute addresses. */
  readonly origin: string | undefined
  /** The picture's path on it. */
  readonly picture: string
}

const homePath = '/insights'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escaped(content)}">`

const homeOf = (origin: string, code: LocaleCode): string => `${origin}${code === 'en' ? '' : `/${code}`}${homePath}`

/** The lines in the head of a locale's home page. */
export function searchHead(
  { origin, picture }: HomeCard,
  brand: string,
  code: LocaleCode,
  { homeTitle: title, homeDescription: description }: DocumentWords,
): string[] {
  const said = [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (!origin) return said
  // Two locales may share a tag: the first is the one to be found.
  const found = locales.filter(({ bcp47 }, at) => locales.findIndex((other) => other.bcp47 === bcp47) === at)
  return [
    ...said,
    meta('property', 'og:url', homeOf(origin, code)),
    meta('property', 'og:image', origin + picture),
    meta('property', 'og:image:width', String(size.width)),
    meta('property', 'og:image:height', String(size.height)),
    `<link rel="canonical" href="${homeOf(origin, code)}">`,
    ...found.map((locale) => `<link rel="alternate" hreflang="${locale.bcp47}" href="${homeOf(origin, locale.code)}">`),
    `<link rel="alternate" hreflang="x-default" href="${homeOf(origin, 'en')}">`,
  ]
}

/** A page in a locale's language and direction, with this title and these lines in its head. */
export const inLocale = (html: string, code: LocaleCode, title: string, head: readonly string[]): string =>
  html
    .replace(
      '<html lang="en" dir="ltr"',
      `<html lang="${locales.find((locale) => locale.code === code)?.bcp47 ?? 'en'}" dir="${directionOf(code)}"`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>\n    ${head.join('\n    ')}`)

const size = { width: 1200, height: 630 }

/** The picture of a shared link: the exchange's name over a course in its colours. */
export function drawShare({ brand }: Exchange): Promise<Buffer> {
  const [light, dark] = brand.accent
  const course = 'M0 470 L120 440 L230 462 L350 390 L470 410 L590 330 L700 352 L830 260 L950 286 L1080 190 L1200 210'
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
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
