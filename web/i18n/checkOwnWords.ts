import { isRecord } from '../../bridge/lib/guards.ts'
import { findLocale } from '../../bridge/site/locales.ts'
import type { Message, Namespaces } from './languages.ts'
import { isMessage, messageFaults } from './messageFaults.ts'

/** What is wrong with one of a host's own messages: the end of a sentence that begins with its name. */
function* faultsOf(english: Message | undefined, message: unknown, tag: string): Generator<string> {
  if (english === undefined) yield 'is none of ours.'
  else if (!isMessage(message)) yield 'is neither a text nor plural forms.'
  else yield* messageFaults(english, message, new Intl.PluralRules(tag))
}

const entriesOf = (table: unknown): [name: string, value: unknown][] => (isRecord(table) ? Object.entries(table) : [])

interface Checked {
  readonly words: Readonly<Partial<Record<string, Namespaces>>>
  readonly faults: readonly string[]
}

/**
 * A host's own messages without those that cannot be shown, and a sentence for each of these.
 * @param english ours, of which the words may be missing: only which there are, and what is filled into them, is looked at.
 */
export function checkOwnWords(messages: unknown, english: Namespaces): Checked {
  const words: Record<string, Record<string, Record<string, Message>>> = {}
  const faults: string[] = []
  for (const [code, namespaces] of entriesOf(messages)) {
    const locale = findLocale(code)
    if (!locale) {
      faults.push(`${code} is none of our languages.`)
      continue
    }
    for (const [name, own] of entriesOf(namespaces))
      for (const [key, message] of entriesOf(own)) {
        const found = [...faultsOf(english[name]?.[key], message, locale.bcp47)]
        faults.push(...found.map((fault) => `${code}: ${name}.${key} ${fault}`))
        if (found.length === 0 && isMessage(message)) {
          words[code] ??= {}
          words[code][name] ??= {}
          words[code][name][key] = message
        }
      }
  }
  return { words, faults }
}
