import { useStore } from '@nanostores/react'
import { preferenceMessages } from '../../../i18n/en/preferences.ts'
import { choose } from '../../../lib/page/preferences.ts'
import { OptionList } from '../../../ui/OptionList/OptionList.tsx'
import { $currencies } from '../../markets/currencies.ts'
import { $unit } from './unit.ts'

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
