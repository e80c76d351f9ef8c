import { useStore } from '@nanostores/react'
import { enter } from '#web/features/account/account/enter.ts'
import { FormFoot, PasswordField } from '#web/features/account/account/fields.tsx'
import { addressFault, useCountry, useForm } from '#web/features/account/account/useForm.ts'
import { fieldFault } from '#web/features/account/fieldFault.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { thirdMessages } from '#web/i18n/en/third.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { PhoneField } from '#web/ui/PhoneField/PhoneField.tsx'
import { readAddress } from '#web/ui/PhoneField/readAddress.ts'
import type { Pending } from '../SecondStep.tsx'
import type { Proof } from './parties.ts'

interface BindFormProps {
  readonly proof: Proof
  readonly provider: string
  readonly onPending: (pending: Pending) => void
}

/** Adds the provider to an account that is there, by its name and password. */
export function BindForm({ proof, provider, onPending }: BindFormProps) {
  const t = useStore(accountMessages)
  const third = useStore(thirdMessages)
  const [country, setCountry] = useCountry()
  const { party, fields } = proof
  const form = useForm({
    country,
    suspect: 'password',
    check: ({ username = '', password = '' }) => ({
      username: addressFault(username, readAddress(username, country), t.loginName, t),
      password: fieldFault(password, { required: true }, t.password),
    }),
    async send({ username = '', password = '' }, signal) {
      const who = readAddress(username, country)
      const loginName = who.kind === 'email' ? who.email : `+${who.areaCode} ${who.mobile}`
      const body = { ...fields, loginName, pwd: password }
      const answer = await makeCall(`third.${party}.bind`, body, { signal })
      if (answer.secondStep) onPending({ ...answer.secondStep, party })
      else await enter()
    },
  })
  return (
    <form className="account__form" method="post" {...form.props}>
      <p className="third__note">{third.bindText({ provider })}</p>
      <PhoneField
        orEmail
        name="username"
        id="bind-username"
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
        id="bind-password"
        label={t.password}
        autoComplete="current-password"
        error={form.faults.password}
      />
      <FormFoot form={form} label={third.bind} />
    </form>
  )
}
