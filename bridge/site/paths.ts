import { findLocale, type LocaleCode } from './locales.ts'

export interface SitePath {
  /** The locale that the path names; `null` when it names none. */
  readonly locale: LocaleCode | null
  /** The first segment as it was written, when it named a locale. Links keep it. */
  readonly prefix: string
  /** The path without its locale; always starts with `/`. */
  readonly path: string
}

/** Whom a profile's address means: the id or handle in its first segment, which may be written as a mention. */
export const personIn = (slug: string): string => slug.split('/')[0]?.replace(/^@(?=.)/, '') ?? ''

/** Splits a path into its locale and the rest (the first segment, when it is a supported locale or `bg`). */
export function splitPath(pathname: string): SitePath {
  const [, first = '', ...rest] = pathname.split('/')
  const locale = findLocale(first)
  if (!locale) return { locale: null, prefix: '', path: pathname.startsWith('/') ? pathname : `/${pathname}` }
  return { locale: locale.code, prefix: `/${first}`, path: `/${rest.join('/')}` }
}
