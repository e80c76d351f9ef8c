import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Exchange } from '#bridge/config.ts'
import type { ThirdParty } from '#bridge/exchange/calls/thirdParties.ts'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { throwIfAborted } from '#bridge/lib/deadline.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { passkeyMessages } from '#web/i18n/en/passkeys.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import { CodeField, readCode, useSendCode } from '#web/ui/CodeField/CodeField.tsx'
import { faultText } from '../faultText.ts'
import { enter } from '../form/enter.ts'
import { FormFoot, SendCodeButton } from '../form/fields.tsx'
import { codeFault, useForm, type Values } from '../form/useForm.ts'
import { offersPasskeys } from '../offersPasskeys.ts'
import { ceremonyTimeoutMs, passkeyFault, provePasskey } from '../passkey.ts'

/** The ways to log in, with their titles and alternatives. `?as=agency` chooses one. */
export const ways = {
  password: { title: 'logIn', label: 'withPassword', others: ['agency', 'system'] },
  agency: { title: 'agencyTitle', label: 'agency', others: ['password'] },
  system: { title: 'systemTitle', label: 'system', others: ['password'] },
} as const
export type Way = keyof typeof ways

/** The call of the first step. */
export const firstStepCalls = { password: 'user.login', agency: 'user.agencyLogin' } as const
export type PasswordWay = keyof typeof firstStepCalls

/** The call of the second step. Agencies have the older generation only. */
const secondCall = (way: PasswordWay, { logIn }: Exchange) =>
  way === 'agency' ? 'user.agencyVerifyLogin' : logIn?.verify === 'v1' ? 'user.verifyLogin' : 'user.verifyLoginV2'

export function readWay(search: string): Way {
  const named = new URLSearchParams(search).get('as')
  return named === 'agency' || named === 'system' ? named : 'password'
}

interface PasskeyStepProps {
  readonly ticket: string
  readonly onCodes: () => void
  readonly onBack: () => void
}

/** The second step by a passkey. Some browsers require a press to begin it. */
export function PasskeyStep({ ticket, onCodes, onBack }: PasskeyStepProps) {
  const t = useStore(passkeyMessages)
  const account = useStore(accountMessages)
  const form = useForm({
    suspect: '',
    slowAfterMs: ceremonyTimeoutMs,
    check: () => ({}),
    async send(_, signal, setSlow) {
      const onSlow = () => setSlow(true)
      // Each attempt needs a new challenge.
      const { options } = await makeCall('user.fidoLoginOptions', { ticket }, { signal, onSlow })
      setSlow(false)
      const fidoVerifyCode = await provePasskey(options)
      throwIfAborted(signal)
      await makeCall('user.verifyAuthLogin', { ticket, fidoVerifyCode }, { signal, onSlow })
      await enter()
    },
  })
  return (
    <form className="account__form" method="post" {...form.props}>
      <p className="account__text">{t.useText}</p>
      <FormFoot form={form} label={t.use} busy={t.waiting} fault={passkeyFault(form.error, t, account)} />
      <p className="account__ways">
        <button className="account__way" type="button" onClick={onCodes}>
          {t.codes}
        </button>
        <button className="account__way" type="button" onClick={onBack}>
          {account.startAgain}
        </button>
      </p>
    </form>
  )
}

/** A log-in that passed its first step, by password or by `party`. */
export type Pending = NonNullable<CallResponse<'user.login'>['secondStep']> & { readonly party?: ThirdParty }

export interface SecondStepProps {
  readonly way: PasswordWay
  readonly pending: Pending
  readonly onBack: () => void
}

/** The second step: by a passkey if account and browser have one, else by codes. */
export function SecondStep(props: SecondStepProps) {
  const { pending, onBack } = props
  const [byPasskey, setByPasskey] = useState(() => pending.hasPasskey === true && offersPasskeys())
  return byPasskey ? (
    <PasskeyStep ticket={pending.ticket} onCodes={() => setByPasskey(false)} onBack={onBack} />
  ) : (
    <CodesStep {...props} />
  )
}

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
