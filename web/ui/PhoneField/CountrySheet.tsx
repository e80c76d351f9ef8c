import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { Dialog } from '../Dialog/Dialog.tsx'
import { OptionList } from '../OptionList/OptionList.tsx'
import { $countries } from './countryNames.ts'

interface PickRequest {
  readonly current: string
  readonly onChoose: (country: string) => void
}

const $asked = atom<PickRequest | null>(null)
const close = (): void => $asked.set(null)

/** Asks for a country. */
export async function openCountries(asked: PickRequest): Promise<void> {
  // The list's own words.
  await loadMessages('preferences')
  $asked.set(asked)
}

/** Shown over the page while the reader chooses a country. */
export const CountrySheet = () => {
  const asked = useStore($asked)
  return asked && <Sheet {...asked} />
}

function Sheet({ current, onChoose }: PickRequest) {
  const t = useStore(accountMessages)
  const countries = useStore($countries)
  const options = useMemo(() => {
    const english = new Intl.DisplayNames('en', { type: 'region' })
    return countries.map(({ country, name, code }) => ({
      key: country,
      name,
      detail: `+${code}`,
      words: [english.of(country) ?? '', `00${code}`],
    }))
  }, [countries])
  return (
    <Dialog title={t.country} kind="sheet" onClose={close}>
      <OptionList
        label={t.country}
        searchLabel={t.searchCountries}
        options={options}
        current={current}
        onChoose={(country) => {
          onChoose(country)
          close()
        }}
      />
    </Dialog>
  )
}
