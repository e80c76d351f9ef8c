import { findLocale, type LocaleCode } from '#bridge/site/locales.ts'
import type { OwnMessages } from './i18n.ts'
import type { Namespaces } from './languages.ts'

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
export const baseLocale = (code: string): LocaleCode | undefined => {
  const locale = findLocale(code)
  return locale && bases[locale.code]
}

/** Puts a host's own messages, which have been checked, in the place of ours as they are loaded. */
export const ownWords =
  (words: Readonly<Partial<Record<string, Namespaces>>>): OwnMessages =>
  (code, loaded) => {
    const base = baseLocale(code)
    const own = words[code] ?? {}
    // What is said in a language is said in that language's regions too.
    const ofLanguage = (base && words[base]) ?? {}
    // English stands with its screens; of other languages a namespace that is not here yet is still to be loaded.
    const isEnglish = (base ?? code) === 'en'
    const names = Object.keys(isEnglish ? { ...loaded, ...ofLanguage, ...own } : loaded)
    const said = names.map((name) => [name, { ...loaded[name], ...ofLanguage[name], ...own[name] }])
    return { ...loaded, ...Object.fromEntries(said) }
  }
