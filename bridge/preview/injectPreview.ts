import { directionOf, findLocale } from '../site/locales.ts'
import type { Preview } from './fetchPreview.ts'

/** Text as HTML text or in an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page that is there before any build: a title and a sentence, no style and no script. */
export const plainPage = (title: string, sentence: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p>${escaped(sentence)}</p>
</html>
`

/** What stands where no page is. */
export const missingPage = (): string => plainPage('Not found', 'There is no page at this address.')

const meta = (name: 'name' | 'property', key: string, content: string | undefined): string =>
  content ? `<meta ${name}="${key}" content="${escaped(content)}">` : ''

/** `de_DE`, as cards write a language's tag: without its script. */
function cardLocale(code: string): string {
  const { language, region = '' } = new Intl.Locale(findLocale(code)?.bcp47 ?? code)
  return /^[A-Z]{2}$/.test(region) ? `${language}_${region}` : language
}

/**
 * Writes what a link shows into a page. The page's title stays: it is what the page goes back to when a screen is left.
 * @returns the page unchanged if it has no head.
 */
export function injectPreview(html: string, head: Preview): string {
  const { locale, isLocaleInPath: isNamed, image } = head
  const lines = [
    meta('name', 'description', head.description),
    meta('property', 'og:type', head.type),
    meta('property', 'og:site_name', head.site),
    meta('property', 'og:locale', cardLocale(locale)),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.url),
    meta('property', 'og:image', image?.url),
    meta('property', 'og:image:alt', image?.alt),
    meta('name', 'twitter:card', image?.isWide ? 'summary_large_image' : 'summary'),
    /<meta name="robots"/.test(html) ? '' : meta('name', 'robots', head.robots),
  ].filter(Boolean)
  const tag = findLocale(locale)?.bcp47
  const inLanguage = isNamed
    ? html.replace(/<html lang="en-US" dir="ltr"/, () => `<html lang="${tag}" dir="${directionOf(locale)}"`)
    : html
  return inLanguage.replace('</head>', () => `${lines.join('\n    ')}\n  </head>`)
}
