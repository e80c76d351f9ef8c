import { findLocale, type LocaleCode } from '../../bridge/site/locales.ts'
import type { Namespaces } from '../../web/i18n/languages.ts'

/*
 * A regional locale reads in the words of its language, and its file has only those that differ. A build puts both together, so
 * that a reader loads one; English stands where it is used, and a reader of it elsewhere loads the words that differ, and no more.
 */

/** In whose words a regional locale reads what its own file does not have. */
export const bases: Readonly<Partial<Record<LocaleCode, LocaleCode>>> = {
  'es-AR': 'es',
  'es-ES': 'es',
  'pt-PT': 'pt',
  'en-GB': 'en',
  'en-CA': 'en',
  asia: 'en',
}

/** The locale whose words another one differs from; `undefined` where it has all of its own. */
export const baseOf = (code: string): LocaleCode | undefined => {
  const locale = findLocale(code)
  return locale && bases[locale.code]
}

/** A language with what differs in a region. Plural forms are one message: they differ together. */
export function withOverlay(base: Namespaces, own: Namespaces): Namespaces {
  const names = [...new Set([...Object.keys(base), ...Object.keys(own)])]
  return Object.fromEntries(names.map((name) => [name, { ...base[name], ...own[name] }]))
}
