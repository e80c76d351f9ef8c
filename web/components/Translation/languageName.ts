import { tagOfType } from '../../stores/translations.ts'

/** What a reader calls the language of a numeric language type: `Spanish`, not `Latin American Spanish`. */
export function languageName(languageType: number, readerTag: string): string {
  const { language, script } = new Intl.Locale(tagOfType(languageType) ?? 'und')
  const tag = script ? `${language}-${script}` : language
  return new Intl.DisplayNames([readerTag], { type: 'language' }).of(tag) ?? tag
}
