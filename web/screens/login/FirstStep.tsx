import { useStore } from '@nanostores/react'
import { PhoneField } from '../../components/PhoneField/PhoneField.tsx'
import { readAddress } from '../../components/PhoneField/readAddress.ts'
import { fieldFault } from '../../content/fieldFault.ts'
import { accountMessages } from '../../messages/account.ts'
import { services } from '../../stores/services.ts'
import { addressFault } from '../account/checks.ts'
import { enter } from '../account/enter.ts'
import { FormFoot } from '../account/FormFoot.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { useCountry } from '../account/useCountry.ts'
import { useForm } from '../account/useForm.ts'
import type { Pending } from './SecondStep.tsx'
import { callsOf, type PasswordWay } from './ways.ts'

interface FirstStepProps {
  readonly way: PasswordWay
  readonly isHidden: boolean
  readonly onPending: (pending: Pending) => void
}

/** Who logs in, and the password. */
export function FirstStep({ way, isHidden, onPending }: FirstStepProps) {
  const t = useStore(accountMessages)
  const [country, setCountry] = useCountry()
  const form = useForm({
    country,
    suspect: 'password',
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
      const answer = await services().client.call(
        callsOf[way].first,
        { ...who, pwd: password },
        { signal, silent: true },
      )
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
      <FormFoot form={form} label={t.logIn} />
    </form>
  )
}
