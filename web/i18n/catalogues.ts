import { late } from '../../bridge/lib/late.ts'
import type { LocaleCode } from '../../bridge/site/locales.ts'
import { catalogues, type Namespaces } from './languages.ts'

/** Whose catalogue a locale takes while it has none of its own; else English. */
const instead: Readonly<Partial<Record<LocaleCode, LocaleCode>>> = { 'es-AR': 'es', 'es-ES': 'es', 'pt-PT': 'pt' }

/** The locale in whose catalogue another one reads. */
export function catalogueOf(locale: LocaleCode): LocaleCode {
  const other = instead[locale] ?? 'en'
  return locale in catalogues ? locale : other in catalogues ? other : 'en'
}

/** Fetches what all screens share and these namespaces, in a catalogue. @throws when one of its files does not load. */
export async function fetchNamespaces(code: LocaleCode, names: Iterable<string>): Promise<Namespaces> {
  const bring = catalogues[code]
  const catalogue = bring && (await late(bring, 'beside'))
  const files = await Promise.all(
    [...names].map((name) => {
      const load = catalogue?.late?.[name]
      return load && late(load, 'beside')
    }),
  )
  return Object.assign({}, catalogue?.default, ...files.map((file) => file?.default))
}
