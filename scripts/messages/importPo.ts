import { locales } from '#bridge/site/locales.ts'
import type { Message, Namespaces } from '#web/i18n/languages.ts'
import { messageFaults } from '#web/i18n/messageFaults.ts'
import { type Defined, differing, namespacesOf } from './english.ts'
import { formsHeader, sourceOf } from './exportPo.ts'
import { formsOf, type PoEntry, type PoFile, readPo, tagOf } from './po.ts'

/** Language tags with or without country: `zh_TW` or `zh_Hant`. */
function writingOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}

/** A regional locale accepts only its own region. A language accepts none that has its own file. */
function isElsewhere(language: string, tag: string, isRegional: boolean): boolean {
  const written = language.replaceAll('_', '-').toLowerCase()
  if (written === tag.toLowerCase()) return false
  return isRegional || locales.some(({ bcp47 }) => bcp47.toLowerCase() === written)
}

function* headerFaults(
  { headers }: PoFile,
  tag: string,
  forms: readonly string[],
  isRegional: boolean,
): Generator<string> {
  const { Language: language = '', 'Plural-Forms': plurals = '', [formsHeader]: named = forms.join(' ') } = headers
  if (writingOf(language) !== writingOf(tag) || isElsewhere(language, tag, isRegional))
    yield `The file is in “${language}”, not in ${tag}.`
  const [, count] = /nplurals=(\d+)/.exec(plurals) ?? []
  if (Number(count) !== forms.length || named !== forms.join(' '))
    yield `The file has other plural forms than ${tag}, which has ${forms.join(', ')}.`
}

const isDone = ({ texts, flags }: PoEntry): boolean => !flags.includes('fuzzy') && texts.some((text) => text !== '')

const quoted = (source: string, plural: string | undefined): string =>
  plural === undefined ? `“${source}”` : `“${source}” and “${plural}”`

/** Ends of sentences that begin with the entry's context. */
function* entryFaults(entry: PoEntry, english: Message | undefined, forms: readonly string[]): Generator<string> {
  if (english === undefined) return yield 'is no message of ours.'
  const { source, plural } = sourceOf(english)
  if (entry.source !== source || entry.plural !== plural)
    yield `translates ${quoted(entry.source, entry.plural)}, and the English is ${quoted(source, plural)} by now.`
  else if (plural !== undefined && entry.texts.length !== forms.length)
    yield `has ${entry.texts.length} plural forms, not ${forms.length}: ${forms.join(', ')}.`
}

/**
 * Merges a translated file into a catalogue. Empty and fuzzy entries are ignored. @param code the catalogue's, such as
 * `zh-TC` @throws with a line for each reason to reject the file
 */
export function importPo(
  code: string,
  defined: readonly Defined[],
  catalogue: Namespaces,
  content: string,
  base?: Namespaces,
): Namespaces {
  const tag = tagOf(code)
  const forms = formsOf(tag)
  const rules = new Intl.PluralRules(tag)
  const english = new Map(
    Object.entries(namespacesOf(defined)).flatMap(([namespace, messages]) =>
      Object.entries(messages).map(([key, message]) => [`${namespace}.${key}`, message]),
    ),
  )
  const file = readPo(content)
  // A file of another language needs only one reason.
  const strange = [...headerFaults(file, tag, forms, base !== undefined)]
  if (strange.length > 0) throw new Error(strange.join('\n'))
  const faults: string[] = []
  const taken = new Map<string, Message>()
  for (const entry of file.entries) {
    const { context, texts } = entry
    const source = english.get(context)
    const found = [...entryFaults(entry, source, forms)]
    if (found.length === 0 && source !== undefined && isDone(entry)) {
      const [text = ''] = texts
      const message =
        typeof source === 'string' ? text : Object.fromEntries(forms.map((form, at) => [form, texts[at] ?? '']))
      found.push(...messageFaults(source, message, rules))
      if (taken.has(context)) found.push('stands there twice.')
      taken.set(context, message)
    }
    faults.push(...found.map((fault) => `${context || `“${entry.source}”`} ${fault}`))
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const all = Object.fromEntries(
    defined.map(({ namespace, messages }) => {
      const rows = Object.keys(messages).flatMap((key): [string, Message][] => {
        const message = taken.get(`${namespace}.${key}`) ?? catalogue[namespace]?.[key]
        return message === undefined ? [] : [[key, message]]
      })
      return [namespace, Object.fromEntries(rows)]
    }),
  )
  return base ? differing(base, all) : all
}
