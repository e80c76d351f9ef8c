import { defaultLocale, directionOf, type LocaleCode, locales } from '#bridge/site/locales.ts'
import type { DocumentWords } from './documentWords.ts'
import { escaped } from './html.ts'

/** What search engines and those who share a link are told of the home page, the only one that is indexed (docs/exchange.md#routes). */
export interface HomeCard {
  /** Where the site is, such as `https://www.example.com/community`; without it nothing can be said in absolute addresses. */
  readonly root: string | undefined
  /** The picture's path below it. */
  readonly picture: string | undefined
}

const homePath = '/insights'

const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escaped(content)}">`

/** The address of a locale's home page. */
export const homeOf = (root: string, code: LocaleCode): string =>
  `${root}${code === defaultLocale ? '' : `/${code}`}${homePath}`

/** Two locales may share a tag: the first is the one to be found. */
export const tagLocales = locales.filter(({ bcp47 }, at) => locales.findIndex((other) => other.bcp47 === bcp47) === at)

export const shareSize = { width: 1200, height: 630 }

/** The lines in the head of a locale's home page. */
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

/** A page in a locale's language and direction, with this title and these lines in its head. */
export const inLocale = (html: string, code: LocaleCode, title: string, head: readonly string[]): string =>
  html
    .replace(
      /<html lang="en-US" dir="ltr"/,
      `<html lang="${locales.find((locale) => locale.code === code)?.bcp47 ?? 'en'}" dir="${directionOf(code)}"`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>\n    ${head.join('\n    ')}`)
