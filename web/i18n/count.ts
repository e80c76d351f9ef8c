import { type TranslationFunction, transform } from '@nanostores/i18n'
import { languageTag } from '../lib/page/appearance.ts'
import { $intl } from './i18n.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>>

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(languageTag(locale))
  rules.set(locale, known)
  return known
}

/**
 * A message in the forms of its number. In place of the library's own, which makes new plural rules for every call: three
 * for each card of a feed.
 */
export const count: (forms: Forms) => TranslationFunction<[number], string> = transform(
  (locale: string, forms: Forms, number: number): string =>
    (forms[rulesOf(locale).select(number)] ?? forms.other ?? forms.many ?? '').replaceAll('{count}', () =>
      number < 1_000 ? String(number) : $intl.get().plain().format(number),
    ),
)
