import { defaultLocale, directionOf, type LocaleCode, locales } from '#bridge/site/locales.ts'
import type { DocumentWords } from './documentWords.ts'
import { escaped } from './html.ts'

/** Metadata of the home page, the only indexed page (docs/exchange.md#routes), for search engines and link previews. */
export interface HomeCard {
  /** The site's URL, such as `https://www.example.com/community`. Without it there are no absolute URLs. */
  readonly root: string | undefined
  /** Relative to it. */
  readonly picture: string | undefined
}

const homePath = '/insights'

const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escaped(content)}">`

export const homeOf = (root: string, code: LocaleCode): string =>
  `${root}${code === defaultLocale ? '' : `/${code}`}${homePath}`

/** Two locales may have the same tag: the first one is indexed. */
export const tagLocales = locales.filter(({ bcp47 }, at) => locales.findIndex((other) => other.bcp47 === bcp47) === at)

export const shareSize = { width: 1200, height: 630 }

export function searchHead(
  { root, picture }: HomeCard,
  brand: string,
  code: LocaleCode,
  { homeTitle: title, homeDescription: description }: Pick<DocumentWords, 'homeTitle' | 'homeDescription'>,
): string[] {
  const said = [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (!root) return said
  const shown = picture && [
    meta('property', 'og:image', root + picture),
    meta('property', 'og:image:width', String(shareSize.width)),
    meta('property', 'og:image:height', String(shareSize.height)),
  ]
  return [
    ...said,
    meta('property', 'og:url', homeOf(root, code)),
    ...(shown || []),
    `<link rel="canonical" href="${homeOf(root, code)}">`,
    ...tagLocales.map(
      (locale) => `<link rel="alternate" hreflang="${locale.bcp47}" href="${homeOf(root, locale.code)}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${homeOf(root, defaultLocale)}">`,
  ]
}

export const inLocale = (html: string, code: LocaleCode, title: string, head: readonly string[]): string =>
  html
    .replace(
      /<html lang="en-US" dir="ltr"/,
      `<html lang="${locales.find((locale) => locale.code === code)?.bcp47 ?? 'en'}" dir="${directionOf(code)}"`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>\n    ${head.join('\n    ')}`)
