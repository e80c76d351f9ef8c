import { useStore } from '@nanostores/react'
import { type RefObject, useRef, useState } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { Field, type FieldProps } from '../Field/Field.tsx'
import { loadOverlay } from '../overlays.ts'
import { $countryNames } from './countryNames.ts'
import { looksLikeNumber, readAddress } from './readAddress.ts'

interface PhoneFieldProps extends Omit<FieldProps, 'value' | 'leading'> {
  readonly name: string
  /** Of the number, unless it says its own. */
  readonly country: string
  readonly onCountry: (country: string) => void
  /** Accepts an email address too: the country is then asked for once the text is a number. */
  readonly orEmail?: boolean
}

/** A telephone number with its country, or, where that may be, an e-mail address. `readAddress` reads its value. */
export function PhoneField({ country, onCountry, orEmail = false, defaultValue, ...field }: PhoneFieldProps) {
  const [text, setText] = useState(String(defaultValue ?? ''))
  const input = useRef<HTMLInputElement>(null)
  const isNumber = !orEmail || looksLikeNumber(text)
  const address = readAddress(text, country)
  const known = address.kind === 'mobile' ? address.country : country
  const choose = (next: string) => {
    // A calling code that stands in the number would speak against what is chosen.
    if (address.kind === 'mobile' && known !== next) write(input, address.mobile)
    onCountry(next)
  }
  return (
    <Field
      type={orEmail ? 'text' : 'tel'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      ref={input}
      dir={isNumber || text === '' ? undefined : 'ltr'}
      defaultValue={defaultValue}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
      leading={isNumber && <CountryButton country={known} onChoose={choose} />}
    />
  )
}

/** Sets a field's value as typing does, so that all its listeners run. */
function write({ current: input }: RefObject<HTMLInputElement | null>, value: string): void {
  if (!input || input.value === value) return
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function CountryButton({ country, onChoose }: { country: string; onChoose: (country: string) => void }) {
  const t = useStore(accountMessages)
  const { name, code } = useStore($countryNames)(country)
  return (
    <button
      className="country-button"
      type="button"
      aria-label={`${t.country}: ${name}, +${code}`}
      onClick={() =>
        void loadOverlay('account', async () => {
          const { CountrySheet, openCountries } = await import('./CountrySheet.tsx')
          await openCountries({ current: country, onChoose })
          return CountrySheet
        })
      }
    >
      <bdi dir="ltr">{`+${code}`}</bdi>
      <svg className="country-button__mark" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d="M6 9.5l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  )
}
