import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { findLocale } from '#bridge/site/locales.ts'
import { preferenceDefault } from '#bridge/site/preferences.ts'
import { $currencies } from '#web/features/markets/currencies.ts'
import { preferenceMessages } from '#web/i18n/en/preferences.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { $chosen, $fromApp, choose } from '#web/lib/page/preferences.ts'
import { OptionList } from '#web/ui/OptionList/OptionList.tsx'

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
