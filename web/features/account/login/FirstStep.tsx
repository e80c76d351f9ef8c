import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { throwIfAborted } from '#bridge/lib/deadline.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { passkeyMessages } from '#web/i18n/en/passkeys.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import { BusyError, makeCall } from '#web/lib/makeCall.ts'
import { PhoneField } from '#web/ui/PhoneField/PhoneField.tsx'
import { readAddress } from '#web/ui/PhoneField/readAddress.ts'
import { fieldFault } from '../fieldFault.ts'
import { enter } from '../form/enter.ts'
import { FormFoot, PasswordField } from '../form/fields.tsx'
import { addressFault, useCountry, useForm } from '../form/useForm.ts'
import { offersPasskeys } from '../offersPasskeys.ts'
import { passkeyFault, provePasskey } from '../passkey.ts'
import type { Pending } from './SecondStep.tsx'
import { firstStepCalls, type PasswordWay } from './ways.ts'

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
