import { useStore } from '@nanostores/react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { fieldFault } from '#web/features/account/fieldFault.ts'
import { $user } from '#web/features/account/user.ts'
import { qrMessages } from '#web/i18n/en/qrLogin.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { latinDigits } from '#web/lib/content/digits.ts'
import { Field } from '#web/ui/Field/Field.tsx'

export type Asking = CallResponse<'user.qrScan'>

/** Confirmed by the digits of the other screen, or refused. */
export type Confirmation = { readonly confirms: true; readonly digits: string } | { readonly confirms: false }

const howMany = 2
const readDigits = (text: string): string => latinDigits(text).replace(/\D/g, '').slice(0, howMany)

interface AskerProps {
  readonly asking: Asking
  readonly isBusy: boolean
  /** The error of the last attempt to answer. */
  readonly said: string
  /** Whether the last digits did not match the other screen. */
  readonly isWrong: boolean
  readonly onAnswer: (given: Confirmation) => void
}

/** The device that wants to log in, from where, since when and as which user, with two buttons. */
export function Asker({ asking: { browser, system, from, askedAt }, isBusy, said, isWrong, onAnswer }: AskerProps) {
  const t = useStore(qrMessages)
  const intl = useStore($intl)
  const { user } = useStore($user)
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  const error = fault ?? (isWrong ? t.wrongDigits : undefined)
  useLayoutEffect(() => {
    const field = error && form.current?.elements.namedItem('digits')
    if (field instanceof HTMLInputElement) field.select()
  }, [error])
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const digits = readDigits(String(new FormData(event.currentTarget).get('digits') ?? ''))
    const found = fieldFault(digits, { required: true, length: howMany }, t.digits)
    setFault(found)
    if (!found && !isBusy) onAnswer({ confirms: true, digits })
  }
  const rows = [
    [t.where, [browser, system].filter(Boolean).join(' · ') || t.unknown],
    [t.from, from],
    [t.asked, intl.clock().format(askedAt)],
    [t.as, user?.nickName || user?.loginName || ''],
  ] as const
  return (
    <form className="account__form" method="post" ref={form} noValidate onSubmit={confirm}>
      <dl className="asker">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div className="asker__row" key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <p className="asker__warning">{t.confirmText}</p>
      <Field
        name="digits"
        label={t.digits}
        hint={t.digitsHint}
        error={error}
        required
        className="asker__digits"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        onInput={({ currentTarget }) => {
          const digits = readDigits(currentTarget.value)
          if (currentTarget.value !== digits) currentTarget.value = digits
          setFault(undefined)
        }}
      />
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="account__fault" role="alert" dir="auto">
        {said}
      </p>
      <div className="asker__answers">
        <button className="button account__wide" type="submit" aria-disabled={isBusy}>
          {t.confirm}
        </button>
        <button
          className="button button--quiet account__wide"
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || onAnswer({ confirms: false })}
        >
          {t.refuse}
        </button>
      </div>
    </form>
  )
}
