import { late } from '../../bridge/lib/late.ts'
import type { LocaleCode } from '../../bridge/site/locales.ts'
import { catalogues, type Namespaces } from './languages.ts'

/** Fetches what all screens share and these namespaces, in a catalogue. @throws when one of its files does not load. */
export async function fetchNamespaces(code: Exclude<LocaleCode, 'en'>, names: Iterable<string>): Promise<Namespaces> {
  const catalogue = await late(catalogues[code], 'beside')
  const files = await Promise.all(
    [...names].map((name) => {
      const load = catalogue.late?.[name]
      return load && late(load, 'beside')
    }),
  )
  return Object.assign({}, catalogue.default, ...files.map((file) => file?.default))
}
