import { useStore } from '@nanostores/react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import { CodeField, readCode, useSendCode } from '#web/ui/CodeField/CodeField.tsx'
import { PhoneField } from '#web/ui/PhoneField/PhoneField.tsx'
import { addressFields, readAddress } from '#web/ui/PhoneField/readAddress.ts'
import { faultText } from '../faultText.ts'
import { enter } from '../form/enter.ts'
import { FormFoot, SendCodeButton } from '../form/fields.tsx'
import { addressFault, codeFault, useCountry, useForm } from '../form/useForm.ts'
import type { Pending } from './SecondStep.tsx'

interface SystemLoginProps {
  readonly isHidden: boolean
  readonly onPending: (pending: Pending) => void
}

/** Logs in by a code that is sent to the account's address, in place of the password. */
export function SystemLogin({ isHidden, onPending }: SystemLoginProps) {
  const t = useStore(accountMessages)
  const [country, setCountry] = useCountry()
  const code = useSendCode('user.sendSystemCode')
  const form = useForm({
    country,
    suspect: 'verifyCode',
    check: ({ verifyCode = '' }) => ({ verifyCode: codeFault(readCode(verifyCode), t.systemCode) }),
    async send({ verifyCode = '' }, signal) {
      const name = services().exchange.logIn?.system === 'v1' ? 'user.verifySystemLogin' : 'user.verifySystemLoginV2'
      const answer = await makeCall(name, { verifyCode: readCode(verifyCode) }, { signal })
      const { secondStep } = 'accessTokenResVO' in answer ? answer.accessTokenResVO : answer
      if (secondStep) onPending(secondStep)
      else await enter()
    },
  })
  const send = () => {
    const { username = '' } = form.values()
    const address = readAddress(username, country)
    const fault = addressFault(username, address, t.loginName, t)
    if (fault) return form.fail({ username: fault })
    code.send(addressFields(address))
  }
  return (
    <form className="account__form" method="post" {...form.props} hidden={isHidden}>
      <PhoneField
        orEmail
        name="username"
        id="username"
        label={t.loginName}
        hint={t.systemHint}
        autoComplete="username"
        required
        country={country}
        onCountry={setCountry}
        error={form.faults.username}
      />
      <input type="hidden" name="country" value={country} />
      <CodeField
        name="verifyCode"
        label={t.systemCode}
        error={form.faults.verifyCode ?? (faultText(code.error, t) || undefined)}
        trailing={<SendCodeButton code={code} onSend={send} />}
      />
      <FormFoot form={form} label={t.logIn} />
    </form>
  )
}
