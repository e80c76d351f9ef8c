import { findLocale, type LocaleCode } from '../../bridge/site/locales.ts'

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
