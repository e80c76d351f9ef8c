import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import { CodeField, readCode, useSendCode } from '#web/ui/CodeField/CodeField.tsx'
import { enter } from '../account/enter.ts'
import { FormFoot, SendCodeButton } from '../account/fields.tsx'
import { codeFault, useForm, type Values } from '../account/useForm.ts'
import { faultText } from '../faultText.ts'
import type { Pending, SecondStepProps } from './SecondStep.tsx'
import { secondCall } from './ways.ts'

interface MethodFieldProps {
  readonly method: Pending['methods'][number]
  readonly ticket: string
  /** The masked address that the code goes to. */
  readonly address: string | undefined
  readonly error: string | undefined
  readonly isFirst: boolean
}

/** The field for the code of one method. A code by mail or message is sent when the field appears. */
function MethodField({ method, ticket, address = '', error, isFirst }: MethodFieldProps) {
  const t = useStore(accountMessages)
  const code = useSendCode('user.sendCode')
  const name = `${method}Code` as const
  const send = () => {
    if (method !== 'google') code.send({ purpose: 'login', ticket, method })
  }
  const begin = useRef(() => {
    send()
    if (isFirst) document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  })
  useEffect(() => void begin.current(), [])
  const says = code.phase === 'sent' ? t.sentTo : code.phase === 'idle' ? t.goesTo : t.sending
  return (
    <CodeField
      name={name}
      label={t[name]}
      hint={method === 'google' ? t.inTheApp : says({ address })}
      error={error ?? (faultText(code.error, t) || undefined)}
      trailing={method !== 'google' && <SendCodeButton code={code} onSend={send} />}
    />
  )
}

/** One code for each method that the account asks for. */
export function CodesStep({ way, pending, onBack }: SecondStepProps) {
  const t = useStore(accountMessages)
  const { ticket, methods, sentTo, party } = pending
  const codes = (values: Values) =>
    Object.fromEntries(methods.map((method) => [`${method}Code`, readCode(values[`${method}Code`] ?? '')]))
  const form = useForm({
    suspect: `${methods[0]}Code`,
    check: (values) =>
      Object.fromEntries(
        methods.map((method) => [`${method}Code`, codeFault(codes(values)[`${method}Code`] ?? '', t[`${method}Code`])]),
      ),
    async send(values, signal) {
      const given = codes(values)
      if (party) {
        const { emailCode, mobileCode: mobile, googleCode: serialNO } = given
        const body = { ticket, emailCode, mobile, serialNO }
        await makeCall(`third.${party}.securityVerify`, body, { signal })
      } else await makeCall(secondCall(way, services().exchange), { ticket, ...given }, { signal })
      await enter()
    },
  })
  return (
    <form className="account__form" method="post" {...form.props}>
      {methods.map((method, at) => (
        <MethodField
          key={method}
          method={method}
          ticket={ticket}
          address={sentTo[method]}
          error={form.faults[`${method}Code`]}
          isFirst={at === 0}
        />
      ))}
      <FormFoot form={form} label={t.confirm} />
      <button className="account__way" type="button" onClick={onBack}>
        {t.startAgain}
      </button>
    </form>
  )
}
