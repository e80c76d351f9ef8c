import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type ReactNode, useMemo } from 'react'
import { localeNames } from '#bridge/site/localeNames.ts'
import { defaultLocale, directionOf, findLocale, type LocaleCode, locales } from '#bridge/site/locales.ts'
import { preferenceDefault } from '#bridge/site/preferences.ts'
import { $currencies } from '#web/features/markets/currencies.ts'
import { preferenceMessages } from '#web/i18n/en/preferences.ts'
import { loadLocale } from '#web/i18n/i18n.ts'
import { legal } from '#web/lib/content/exchangeLink.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { afterPaint } from '#web/lib/page/painted.ts'
import { $chosen, $fromApp, $swapColours, $theme, choose } from '#web/lib/page/preferences.ts'
import { setTheme } from '#web/lib/page/setTheme.ts'
import { hrefNow, relocate, splitSitePath } from '#web/lib/router/location.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { type Option, OptionList } from '#web/ui/OptionList/OptionList.tsx'
import { Segments } from '#web/ui/Segments/Segments.tsx'

/** The currency that is wanted, whether it has a rate or not: the app's, else the chosen one, else the locale's. */
export const $unit = computed(
  [$fromApp, $chosen, $locale],
  (fromApp, chosen, locale) => fromApp.unit ?? chosen.unit ?? findLocale(locale)?.currency ?? preferenceDefault('unit'),
)

/** Chooses the currency that amounts are shown in. `onChosen` is told once it is. */
export function CurrencyPicker({ onChosen }: { onChosen?: () => void }) {
  const t = useStore(preferenceMessages)
  const currencies = useStore($currencies)
  const current = useStore($unit)
  return (
    <OptionList
      label={t.currency}
      searchLabel={t.searchCurrencies}
      current={current}
      options={currencies.map(({ code, name, symbol, hasRate }) => ({
        key: code,
        name,
        detail: [code, ...(symbol === code ? [] : [symbol]), ...(hasRate ? [] : [t.noRate])].join(' · '),
        words: [],
      }))}
      onChoose={(unit) => {
        choose({ unit })
        onChosen?.()
      }}
    />
  )
}

/** The address of the page that is shown, in another locale. English has no prefix. */
function hrefIn(locale: LocaleCode): string {
  const [pathname = '', ...query] = hrefNow().split('?')
  const { prefix, locale: named, path } = splitSitePath(pathname)
  const base = named === null ? prefix : prefix.slice(0, prefix.lastIndexOf('/'))
  return [base + (locale === defaultLocale ? '' : `/${locale}`) + path, ...query].join('?')
}

let latest = 0

/**
 * Turns the page into another language, as it stands: its messages are fetched first, 1.5 s at most, then text, direction,
 * formats and address change at once. The choice is kept; of two quick ones the later counts.
 */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  const turn = ++latest
  await Promise.all([loadLocale(locale), new Promise<void>(afterPaint)])
  if (turn !== latest) return
  choose({ language: locale })
  relocate(hrefIn(locale))
}

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

/** Light or dark. */
export function ThemeChoice() {
  const t = useStore(preferenceMessages)
  return (
    <Segments
      label={t.theme}
      current={useStore($theme)}
      onChoose={setTheme}
      choices={[
        { value: 'white', text: <Labelled icon="sun">{t.light}</Labelled> },
        { value: 'black', text: <Labelled icon="moon">{t.dark}</Labelled> },
      ]}
    />
  )
}

/** Which colour prices rise in. */
export function ColourChoice() {
  const t = useStore(preferenceMessages)
  const isSwapped = useStore($swapColours)
  return (
    <Segments
      label={t.colours}
      current={isSwapped ? 'red' : 'green'}
      onChoose={(up) => choose({ swapColours: up === 'red' })}
      choices={[
        { value: 'green', text: <Arrows isCurrent={!isSwapped}>{t.greenUp}</Arrows> },
        { value: 'red', text: <Arrows isCurrent={isSwapped}>{t.redUp}</Arrows> },
      ]}
    />
  )
}

const Labelled = ({ icon, children }: { icon: 'sun' | 'moon'; children: ReactNode }) => (
  <>
    <LateIcon name={icon} />
    <span>{children}</span>
  </>
)

/** A rise and a fall; where it is not the choice that is worn, in each other's colour. */
const Arrows = ({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) => (
  <>
    <span className="preferences__arrows" aria-hidden="true">
      <i className={isCurrent ? 'is-up' : 'is-down'}>▲</i>
      <i className={isCurrent ? 'is-down' : 'is-up'}>▼</i>
    </span>
    <span>{children}</span>
  </>
)
