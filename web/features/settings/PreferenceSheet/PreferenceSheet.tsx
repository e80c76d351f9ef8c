import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { localeNames } from '#bridge/site/localeNames.ts'
import { $currencies } from '#web/features/markets/currencies.ts'
import { preferenceMessages } from '#web/i18n/en/preferences.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { $fromApp } from '#web/lib/page/preferences.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { $unit, ColourChoice, CurrencyPicker, LanguagePicker, ThemeChoice } from './pickers.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly lang?: string
  readonly children: (fold: () => void) => ReactNode
}

/** A row with the current choice, which expands into all choices. */
function Unfolding({ label, value, lang, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  // What has unfolded gets the room that there is.
  useEffect(() => {
    if (isOpen) scrollToSee(row.current, { block: 'start' })
  }, [isOpen])
  const fold = () => {
    setOpen(false)
    row.current?.focus()
  }
  return (
    <section>
      <button
        className="preferences__row"
        type="button"
        ref={row}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        <bdi className="preferences__value" lang={lang}>
          {value}
        </bdi>
        <svg className="preferences__mark" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
      {isOpen && children(fold)}
    </section>
  )
}

const $isOpen = atom(false)

export const openPreferences = (): void => $isOpen.set(true)
const close = (): void => $isOpen.set(false)

/** Theme, price colours, language and currency, in a sheet; without what the app decides. */
export const PreferenceSheet = () => (useStore($isOpen) ? <Sheet /> : null)

function Sheet() {
  const t = useStore(preferenceMessages)
  const fromApp = useStore($fromApp)
  const locale = useStore($locale)
  const unit = useStore($unit)
  const currency = useStore($currencies).find(({ code }) => code === unit)
  return (
    <Dialog title={t.title} kind="sheet" onClose={close}>
      <div className="preferences">
        {!fromApp.theme && <ThemeChoice />}
        <ColourChoice />
        {!fromApp.language && (
          <Unfolding label={t.language} value={localeNames[locale]} lang={languageTag(locale)}>
            {(fold) => <LanguagePicker onChosen={fold} />}
          </Unfolding>
        )}
        {!fromApp.unit && (
          <Unfolding label={t.currency} value={currency ? `${currency.name} · ${unit}` : unit}>
            {(fold) => <CurrencyPicker onChosen={fold} />}
          </Unfolding>
        )}
      </div>
    </Dialog>
  )
}
