import { useStore } from '@nanostores/react'
import { enter } from '#web/features/account/account/enter.ts'
import {
  acceptedTerms,
  FormFoot,
  SendCodeButton,
  TermsField,
  termsFault,
} from '#web/features/account/account/fields.tsx'
import { addressFault, codeFault, useCountry, useForm } from '#web/features/account/account/useForm.ts'
import { faultText } from '#web/features/account/faultText.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { thirdMessages } from '#web/i18n/en/third.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { CodeField, readCode, useSendCode } from '#web/ui/CodeField/CodeField.tsx'
import { PhoneField } from '#web/ui/PhoneField/PhoneField.tsx'
import { addressFields, readAddress } from '#web/ui/PhoneField/readAddress.ts'
import type { Newcomer } from './parties.ts'

/** Makes an account with an address that is shown to be one's own. */
export function MakeForm({ newcomer: { proof, email } }: { newcomer: Newcomer }) {
  const t = useStore(accountMessages)
  const third = useStore(thirdMessages)
  const [country, setCountry] = useCountry()
  const code = useSendCode('user.sendCode')
  const form = useForm({
    country,
    suspect: 'addressCode',
    check: ({ address = '', addressCode = '', ...values }) => ({
      ...termsFault(values),
      address: addressFault(address, readAddress(address, country), t.loginName, t),
      addressCode: codeFault(readCode(addressCode), third.code),
    }),
    async send({ address = '', addressCode = '' }, signal) {
      const to = readAddress(address, country)
      const sent = readCode(addressCode)
      const own =
        to.kind === 'email'
          ? { email: to.email, emailCode: sent }
          : { mobile: `+${to.areaCode} ${to.mobile}`, serialNO: sent }
      await makeCall(`third.${proof.party}.register`, { ...proof.fields, ...own, ...acceptedTerms() }, { signal })
      await enter()
    },
  })
  const send = () => {
    const { address = '' } = form.values()
    const to = readAddress(address, country)
    const fault = addressFault(address, to, t.loginName, t)
    if (fault) return form.fail({ address: fault })
    code.send({ purpose: 'register', ...addressFields(to) })
  }
  return (
    <form className="account__form" method="post" {...form.props}>
      <PhoneField
        orEmail
        name="address"
        id="address"
        label={t.loginName}
        autoComplete="username"
        required
        defaultValue={email}
        country={country}
        onCountry={setCountry}
        error={form.faults.address}
      />
      <input type="hidden" name="country" value={country} />
      <CodeField
        name="addressCode"
        label={third.code}
        hint={third.codeHint}
        error={form.faults.addressCode ?? (faultText(code.error, t) || undefined)}
        trailing={<SendCodeButton code={code} onSend={send} />}
      />
      <TermsField error={form.faults.terms} />
      <FormFoot form={form} label={third.create} />
    </form>
  )
}
