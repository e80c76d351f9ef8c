import type { TranslationFunction } from '@nanostores/i18n'
import { rightToLeft } from '../lib/content/direction.ts'
import { languageTag } from '../lib/page/appearance.ts'
import { $intl } from './i18n.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>>

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(languageTag(locale))
  rules.set(locale, known)
  return known
}

const counted = (locale: string, forms: Forms, number: number): string =>
  (forms[rulesOf(locale).select(number)] ?? forms.other ?? '').replaceAll('{count}', () =>
    number < 1_000 ? String(number) : $intl.get().plain().format(number),
  )

/**
 * A message in the forms of its number. In place of the library's own, which makes new plural rules for every call: three
 * for each card of a feed.
 */
export function count(forms: Forms): TranslationFunction<[number], string>
export function count(input: unknown): unknown {
  return { input, transform: (locale: string, forms: Forms, [number]: [number]) => counted(locale, forms, number) }
}

type Value = string | number
type Values<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [N in Name]: Value } & Values<Rest>
  : object

/**
 * A text apart from the sentence that it is put into, without controls that would turn what follows: those that come in pairs stay. Between letters that all
 * run from left to right it stands as it is: a button is then called what a reader says to press it.
 */
function isolated(value: Value, locale: string): string {
  const text = `${value}`.replace(
    /([\u2066-\u2068][^\u202a-\u202e\u2066-\u2069]*\u2069)|[\u202a-\u202e\u2066-\u2069]/g,
    '$1',
  )
  return locale === 'ar' || rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** A message that texts are put into, each isolated. In place of the library's own, which knows neither that nor a `$&` in a text. */
export function params<const Text extends string>(text: Text): TranslationFunction<[Values<Text>], string>
/** One in the forms of its number, which is given second. */
export function params(
  message: TranslationFunction<[number], string>,
): TranslationFunction<[Readonly<Record<string, Value>>], TranslationFunction<[number], string>>
export function params(message: string | object): unknown {
  return {
    input: typeof message === 'string' ? message : 'input' in message && message.input,
    transform(locale: string, said: string | Forms, [values]: readonly [Readonly<Record<string, Value>>]) {
      const fill = (text: string) =>
        text.replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? '', locale))
      return typeof said === 'string' ? fill(said) : (number: number) => fill(counted(locale, said, number))
    },
  }
}
