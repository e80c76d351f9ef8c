import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { useId } from 'react'
import { findEntities } from '#bridge/site/entities.ts'
import { isVisible, writingLimits } from '#bridge/site/writing.ts'
import { disclosureMessages } from '#web/i18n/en/disclosure.ts'
import { Field } from '#web/ui/Field/Field.tsx'
import type { Draft } from '../types.ts'
import { $disclosureAsked } from '../writingWords.ts'

type Disclosure = Draft['disclosure']

export const namesCoin = (text: string): boolean => findEntities(text).some(({ type }) => type === 'cashtag')

/** What the author still has to disclose, as a sentence. */
export function interestNeeded(
  disclosure: Disclosure,
  asked: StoreValue<typeof $disclosureAsked>,
  t: StoreValue<typeof disclosureMessages>,
): string | undefined {
  if (asked === 'off') return undefined
  if (!disclosure) return asked === 'required' ? t.needed : undefined
  return disclosure.kind === 'paid' && !isVisible(disclosure.by ?? '') ? t.payerNeeded : undefined
}

const choices = [
  ['holds', 'hold'],
  ['paid', 'pay'],
  ['works', 'work'],
  ['none', 'none'],
] as const

/** Asks authors to disclose their interest in the coins that the text names. Its styles are in `styles/overlays.css`. */
export function Disclosing({
  text,
  disclosure,
  onChange,
}: {
  text: string
  disclosure: Disclosure
  onChange: (next: NonNullable<Disclosure>) => void
}) {
  const t = useStore(disclosureMessages)
  const asked = useStore($disclosureAsked)
  const name = useId()
  if (asked === 'off' || !namesCoin(text)) return null
  const { kind, by = '' } = disclosure ?? {}
  return (
    <fieldset className="disclosing" aria-describedby={`${name}-hint`}>
      <legend className="disclosing__legend">{t.legend}</legend>
      <div className="disclosing__row">
        {choices.map(([value, label]) => (
          <label className="disclosing__choice" key={value}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={value}
              checked={value === kind}
              onChange={() => onChange({ kind: value, ...(by && { by }) })}
            />
            <span className="disclosing__word">{t[label]}</span>
          </label>
        ))}
      </div>
      {kind === 'paid' && (
        <Field
          label={t.payer}
          required
          autoComplete="off"
          maxLength={writingLimits.payer}
          value={by}
          onChange={({ target }) => onChange({ kind, by: target.value })}
        />
      )}
      <p className="disclosing__hint" id={`${name}-hint`}>
        {t.hint}
      </p>
    </fieldset>
  )
}
