import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { accountMessages } from '../../../i18n/en/account.ts'
import { CodeField } from '../../../ui/CodeField/CodeField.tsx'
import { useSendCode } from '../../../ui/CodeField/useSendCode.ts'
import { faultText } from '../account/faultText.ts'
import { SendCodeButton } from '../account/SendCodeButton.tsx'
import type { Pending } from './SecondStep.tsx'

interface MethodFieldProps {
  readonly method: Pending['methods'][number]
  readonly ticket: string
  /** What a person recognises their address by. */
  readonly address: string | undefined
  readonly error: string | undefined
  readonly isFirst: boolean
}

/** The code of one method. One that comes by mail or message is on its way as soon as it is asked for. */
export function MethodField({ method, ticket, address = '', error, isFirst }: MethodFieldProps) {
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
