import { tagOfType } from '../translations.ts'

/**
 * What a reader calls the language of a numeric language type: `Spanish`, not `Latin American Spanish`. Empty for an unknown
 * type.
 */
export function languageName(languageType: number, readerTag: string): string {
  const known = tagOfType(languageType)
  if (!known) return ''
  const { language, script } = new Intl.Locale(known)
  const tag = script ? `${language}-${script}` : language
  return new Intl.DisplayNames([readerTag], { type: 'language' }).of(tag) ?? tag
}
