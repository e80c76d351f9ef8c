import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { localeNames } from '../../../../bridge/site/localeNames.ts'
import { directionOf, type LocaleCode, locales } from '../../../../bridge/site/locales.ts'
import { preferenceMessages } from '../../../i18n/en/preferences.ts'
import { $locale, languageTag } from '../../../lib/page/appearance.ts'
import { legal } from '../../../lib/page/legal.ts'
import { type Option, OptionList } from '../../../ui/OptionList/OptionList.tsx'
import { chooseLanguage } from '../language.ts'

/** What `Intl` is asked the name of: the region only where we have a language in several, and none for Asia, which is no country. */
function namedTag(code: LocaleCode, bcp47: string): string {
  const { language, script } = new Intl.Locale(bcp47)
  if (script) return `${language}-${script}`
  return code !== 'asia' && ['en', 'es', 'pt'].includes(language) ? bcp47 : language
}

/** Each language by its own name, and by the one that the reader's language has for it. @param wanted which, in order; default: all. */
export function languagesIn(reader: LocaleCode, wanted: readonly LocaleCode[] = []): Option<LocaleCode>[] {
  const names = new Intl.DisplayNames([languageTag(reader)], { type: 'language' })
  const english = new Intl.DisplayNames(['en'], { type: 'language' })
  const rows = wanted.length > 0 ? wanted.flatMap((code) => locales.filter((locale) => locale.code === code)) : locales
  return rows.map(({ code, bcp47 }) => {
    const tag = namedTag(code, bcp47)
    const detail = names.of(tag) ?? ''
    const name = localeNames[code]
    return {
      key: code,
      name,
      lang: bcp47,
      dir: directionOf(code),
      ...(detail.toLowerCase() !== name.toLowerCase() && { detail }),
      words: [english.of(tag) ?? ''],
    }
  })
}

/** Chooses the page's language, which changes as it stands. `onChosen` is told once it has. */
export function LanguagePicker({ onChosen }: { onChosen?: () => void }) {
  const t = useStore(preferenceMessages)
  const locale = useStore($locale)
  const options = useMemo(() => languagesIn(locale, legal().languages), [locale])
  return (
    <OptionList
      label={t.language}
      searchLabel={t.searchLanguages}
      options={options}
      current={locale}
      onChoose={(code) => void chooseLanguage(code).then(onChosen)}
    />
  )
}
