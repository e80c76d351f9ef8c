import type { Message, Namespaces } from '../../web/i18n/languages.ts'
import { placeholdersOf } from '../check/catalogues.ts'
import type { Defined } from './english.ts'
import { formIndex, formsOf, tagOf } from './plurals.ts'
import { type PoEntry, writePo } from './po.ts'

/** The header that says which plural form of Unicode's tables each `msgstr[0]`, `msgstr[1]` and so on is. */
export const formsHeader = 'X-Plural-Categories'

/** What an entry translates: the English text, or its form for one and its form for more. */
export const sourceOf = (english: Message): Pick<PoEntry, 'source' | 'plural'> =>
  typeof english === 'string'
    ? { source: english }
    : { source: english.one ?? '', plural: english.other ?? english.many ?? '' }

const textsOf = (english: Message, message: Message | undefined, forms: readonly string[]): readonly string[] => {
  if (typeof english === 'string') return [typeof message === 'string' ? message : '']
  return forms.map((form) => (typeof message === 'object' ? (message[form] ?? '') : ''))
}

/**
 * A language's catalogue as a file for translators, in the order of the English; what has no translation is empty in it.
 * @param code the catalogue's own, such as `zh-TC`.
 * @throws Error where nobody has said what its plural forms are.
 */
export function exportPo(code: string, defined: readonly Defined[], catalogue: Namespaces): string {
  const tag = tagOf(code)
  const forms = formsOf(tag)
  const index = formIndex[new Intl.Locale(tag).language]
  if (index === undefined) throw new Error(`scripts/messages/plurals.ts does not say which plural forms ${tag} has.`)
  const headers = {
    'Project-Id-Version': 'insights-client',
    Language: tag.replaceAll('-', '_'),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': `nplurals=${forms.length}; plural=${index};`,
    [formsHeader]: forms.join(' '),
  }
  const entries = defined.flatMap(({ namespace, path, messages }) =>
    Object.entries(messages).map(([key, english]): PoEntry => {
      const names = placeholdersOf(english)
      return {
        context: `${namespace}.${key}`,
        ...sourceOf(english),
        texts: textsOf(english, catalogue[namespace]?.[key], forms),
        file: path,
        ...(names.length > 0 && { note: `Filled in: ${names.map((name) => `{${name}}`).join(', ')}` }),
        flags: names.length > 0 ? ['python-brace-format'] : [],
      }
    }),
  )
  return writePo({ headers, entries })
}
