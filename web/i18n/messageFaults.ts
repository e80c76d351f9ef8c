import { isRecord, isText } from '#bridge/lib/guards.ts'
import { findLocale } from '#bridge/site/locales.ts'
import type { Message, Namespaces } from './languages.ts'

/** Whether a value is a text or texts by plural form. */
export const isMessage = (value: unknown): value is Message =>
  isText(value) || (isRecord(value) && Object.values(value).every(isText))

const formsOf = (message: Message): readonly [form: string, text: string][] =>
  typeof message === 'string' ? [['', message]] : Object.entries(message)

/** What is filled into a message, by name, in the order of the alphabet. */
export const placeholdersOf = (message: Message): string[] => {
  const names = formsOf(message).flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  return [...new Set(names)].sort()
}

const list = (words: readonly string[]): string => words.map((word) => `{${word}}`).join(', ') || 'none'

const first = Array.from({ length: 200 }, (_, number) => number)

/** Plural forms that one number alone takes, and which may do without it: “one comment”. In Russian 21 takes the form of 1. */
const formsOfOne = (rules: Intl.PluralRules): string[] =>
  rules
    .resolvedOptions()
    .pluralCategories.filter((form) => first.filter((number) => rules.select(number) === form).length === 1)

/** What is wrong with a message beside the English one: the ends of sentences that begin with its name. */
export function* messageFaults(english: Message, message: Message, rules: Intl.PluralRules): Generator<string> {
  if (typeof english !== typeof message) {
    yield typeof english === 'string' ? 'has plural forms where English has one text.' : 'has no plural forms.'
    return
  }
  const wanted = placeholdersOf(english)
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories
  if (typeof message !== 'string') {
    for (const form of categories) if (!(form in message)) yield `has no form “${form}”.`
    for (const form of Object.keys(message)) if (!categories.includes(form)) yield `has a form “${form}” too many.`
  }
  const ofOne = typeof message === 'string' ? [] : formsOfOne(rules)
  for (const [form, text] of formsOf(message)) {
    const name = form && ` in its form “${form}”`
    if (text.trim() === '') yield `is empty${name}.`
    const has = placeholdersOf(text)
    const isLeftOut = (name: string) => name === 'count' && ofOne.includes(form)
    const missing = wanted.filter((placeholder) => !has.includes(placeholder) && !isLeftOut(placeholder))
    const unknown = has.filter((placeholder) => !wanted.includes(placeholder))
    if (missing.length + unknown.length > 0)
      yield `has the placeholders ${list(has)}${name}; English has ${list(wanted)}.`
  }
}

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
