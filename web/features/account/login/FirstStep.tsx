import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { throwIfAborted } from '#bridge/lib/deadline.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { passkeyMessages } from '#web/i18n/en/passkeys.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import { BusyError, makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import { CodeField, readCode, useSendCode } from '#web/ui/CodeField/CodeField.tsx'
import { PhoneField } from '#web/ui/PhoneField/PhoneField.tsx'
import { addressFields, readAddress } from '#web/ui/PhoneField/readAddress.ts'
import { faultText } from '../faultText.ts'
import { fieldFault } from '../fieldFault.ts'
import { enter } from '../form/enter.ts'
import { FormFoot, PasswordField, SendCodeButton } from '../form/fields.tsx'
import { addressFault, codeFault, useCountry, useForm } from '../form/useForm.ts'
import { offersPasskeys } from '../offersPasskeys.ts'
import { passkeyFault, provePasskey } from '../passkey.ts'
import { firstStepCalls, type PasswordWay, type Pending } from './SecondStep.tsx'

interface FirstStepProps {
  readonly way: PasswordWay
  readonly isHidden: boolean
  readonly onPending: (pending: Pending) => void
}

/** The first step: name and password. */
export function FirstStep({ way, isHidden, onPending }: FirstStepProps) {
  const t = useStore(accountMessages)
  const ofPasskeys = useStore(passkeyMessages)
  const ofLinks = useStore(legalMessages)
  const forgotten = exchangeLink('password')
  const isPasskeyWanted = useRef(false)
  const [country, setCountry] = useCountry()
  const form = useForm({
    country,
    suspect: 'password',
    repeats: true,
    check: ({ username = '', password = '' }) => ({
      username: addressFault(username, readAddress(username, country), t.loginName, t),
      password: fieldFault(password, { required: true }, t.password),
    }),
    async send({ username = '', password = '' }, signal) {
      const address = readAddress(username, country)
      const who =
        address.kind === 'email'
          ? { loginName: address.email }
          : { loginName: address.mobile, areaCode: address.areaCode }
      const prove = async () => provePasskey((await makeCall('user.fidoLoginOptions', {}, { signal })).options)
      const passkey = isPasskeyWanted.current && { fidoVerifyCode: await prove() }
      throwIfAborted(signal)
      const answer = await makeCall(firstStepCalls[way], { ...who, pwd: password, ...passkey }, { signal })
      if (answer.secondStep) onPending(answer.secondStep)
      else await enter()
    },
  })
  return (
    <form className="account__form" method="post" {...form.props} hidden={isHidden}>
      <PhoneField
        orEmail
        name="username"
        id="username"
        label={t.loginName}
        autoComplete="username"
        required
        country={country}
        onCountry={setCountry}
        error={form.faults.username}
      />
      <input type="hidden" name="country" value={country} />
      <PasswordField
        name="password"
        id="password"
        label={t.password}
        autoComplete="current-password"
        error={form.faults.password}
      />
      {forgotten && (
        <a className="account__forgot" {...forgotten}>
          {ofLinks.password}
        </a>
      )}
      <FormFoot form={form} label={t.logIn} fault={passkeyFault(form.error, ofPasskeys, t)} />
      {/* After too many attempts by strangers, the exchange answers 429, except to the owner's devices and passkeys. */}
      {(form.phase === 'slow' || form.error instanceof BusyError) && way === 'password' && offersPasskeys() && (
        <button
          className="account__way"
          type="button"
          onClick={() => {
            isPasskeyWanted.current = true
            form.tryAgain?.()
            isPasskeyWanted.current = false
          }}
        >
          {ofPasskeys.use}
        </button>
      )}
    </form>
  )
}

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
