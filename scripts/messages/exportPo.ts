import type { Message, Namespaces } from '#web/i18n/languages.ts'
import { placeholdersOf } from '#web/i18n/messageFaults.ts'
import type { Defined } from './english.ts'
import { formsOf, indexOf, type PoEntry, tagOf, writePo } from './po.ts'

/** Names the plural category of each `msgstr[n]`. */
export const formsHeader = 'X-Plural-Categories'

export const sourceOf = (english: Message): Pick<PoEntry, 'source' | 'plural'> =>
  typeof english === 'string' ? { source: english } : { source: english.one ?? '', plural: english.other ?? '' }

const textsOf = (english: Message, message: Message | undefined, forms: readonly string[]): readonly string[] => {
  if (typeof english === 'string') return [typeof message === 'string' ? message : '']
  return forms.map((form) => (typeof message === 'object' ? (message[form] ?? '') : ''))
}

export interface Locale {
  readonly code: string
  readonly messages: Namespaces
}

function noteOf(names: readonly string[], base: string | undefined, said: Message | undefined): string | undefined {
  const texts = typeof said === 'object' ? Object.values(said) : said === undefined ? [] : [said]
  const lines = [
    names.length > 0 && `Filled in: ${names.map((name) => `{${name}}`).join(', ')}`,
    texts.length > 0 && `In ${base}, and here while it is empty: ${texts.map((text) => `“${text}”`).join(', ')}`,
  ]
  return lines.filter(Boolean).join('. ') || undefined
}

/**
 * A catalogue for translators, in the order of the English. @param code the catalogue's, such as `zh-TC` @param base
 * the language of a regional locale
 */
export function exportPo(code: string, defined: readonly Defined[], catalogue: Namespaces, base?: Locale): string {
  const tag = tagOf(code)
  const forms = formsOf(tag)
  const index = indexOf(tag)
  if (index === undefined) throw new Error(`scripts/messages/po.ts does not say which plural forms ${tag} has.`)
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
      const note = noteOf(names, base?.code, base?.messages[namespace]?.[key])
      return {
        context: `${namespace}.${key}`,
        ...sourceOf(english),
        texts: textsOf(english, catalogue[namespace]?.[key], forms),
        file: path,
        ...(note !== undefined && { note }),
        flags: names.length > 0 ? ['python-brace-format'] : [],
      }
    }),
  )
  return writePo({ headers, entries })
}
