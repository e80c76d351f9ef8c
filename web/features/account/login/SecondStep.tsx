import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ThirdParty } from '#bridge/exchange/calls/thirdParties.ts'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { throwIfAborted } from '#bridge/lib/abort.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { passkeyMessages } from '#web/i18n/en/passkeys.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { enter } from '../account/enter.ts'
import { FormFoot } from '../account/fields.tsx'
import { useForm } from '../account/useForm.ts'
import { offersPasskeys } from '../offersPasskeys.ts'
import { ceremonyTimeoutMs, passkeyFault, provePasskey } from '../passkey.ts'
import { CodesStep } from './CodesStep.tsx'
import type { PasswordWay } from './ways.ts'

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
