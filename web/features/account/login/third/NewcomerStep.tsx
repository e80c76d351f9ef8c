import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { faultText } from '#web/features/account/faultText.ts'
import { fieldFault } from '#web/features/account/fieldFault.ts'
import { enter } from '#web/features/account/form/enter.ts'
import {
  acceptedTerms,
  FormFoot,
  PasswordField,
  SendCodeButton,
  TermsField,
  termsFault,
} from '#web/features/account/form/fields.tsx'
import { addressFault, codeFault, useCountry, useForm } from '#web/features/account/form/useForm.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { thirdMessages } from '#web/i18n/en/third.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { CodeField, readCode, useSendCode } from '#web/ui/CodeField/CodeField.tsx'
import { PhoneField } from '#web/ui/PhoneField/PhoneField.tsx'
import { addressFields, readAddress } from '#web/ui/PhoneField/readAddress.ts'
import { Segments } from '#web/ui/Segments/Segments.tsx'
import type { Pending } from '../SecondStep.tsx'
import { type Newcomer, type Proof, partyName } from './parties.ts'

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

/** Creates an account without an address, after a warning. */
export function VirtualForm({ proof: { party, fields, sign }, provider }: { proof: Proof; provider: string }) {
  const t = useStore(thirdMessages)
  const form = useForm({
    suspect: '',
    check: termsFault,
    async send(_, signal) {
      const body = { ...fields, sign, ...acceptedTerms() }
      await makeCall(`third.${party}.generateVirtual`, body, { signal })
      await enter()
    },
  })
  return (
    <form className="account__form" method="post" {...form.props}>
      <p className="third__note">{t.virtualText({ provider })}</p>
      <TermsField error={form.faults.terms} />
      <FormFoot form={form} label={t.createVirtual} />
    </form>
  )
}

interface NewcomerStepProps {
  readonly newcomer: Newcomer
  readonly onPending: (pending: Pending) => void
  readonly onBack: () => void
}

/** No account belongs to this log-in yet: a new one with an address, an existing one, or a new one with no address. */
export function NewcomerStep({ newcomer, onPending, onBack }: NewcomerStepProps) {
  const t = useStore(thirdMessages)
  const [choice, choose] = useState<'make' | 'bind' | 'virtual'>('make')
  const { name, proof } = newcomer
  const provider = partyName(proof.party, t)
  return (
    <section className="third third--newcomer">
      <p className="account__text">{[name && t.hello({ name }), t.newText({ provider })].filter(Boolean).join(' ')}</p>
      <Segments
        label={t.what}
        current={choice}
        onChoose={choose}
        choices={[
          { value: 'make', text: t.makeNew },
          { value: 'bind', text: t.bindOld },
          { value: 'virtual', text: t.virtual },
        ]}
      />
      {choice === 'make' && <MakeForm newcomer={newcomer} />}
      {choice === 'bind' && <BindForm proof={proof} provider={provider} onPending={onPending} />}
      {choice === 'virtual' && <VirtualForm proof={proof} provider={provider} />}
      <button className="account__way" type="button" onClick={onBack}>
        {t.otherWay}
      </button>
    </section>
  )
}
