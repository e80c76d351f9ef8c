import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { CodeField, readCode, useSendCode } from '#web/ui/CodeField/CodeField.tsx'
import { Field } from '#web/ui/Field/Field.tsx'
import { PhoneField } from '#web/ui/PhoneField/PhoneField.tsx'
import { addressFields, readAddress } from '#web/ui/PhoneField/readAddress.ts'
import { Segments } from '#web/ui/Segments/Segments.tsx'
import { faultText } from '../faultText.ts'
import { fieldFault } from '../fieldFault.ts'
import { AccountFrame } from '../form/AccountFrame.tsx'
import { enter, keepDraft, readDraft, withFrom } from '../form/enter.ts'
import { acceptedTerms, FormFoot, PasswordField, SendCodeButton, TermsField, termsFault } from '../form/fields.tsx'
import { codeFault, newPasswordFault, numberFault, useCountry, useForm, type Values } from '../form/useForm.ts'

/** By what an account is known, and which fields that asks for. */
const asked = {
  email: { email: true, mobile: false },
  mobile: { email: false, mobile: true },
  both: { email: true, mobile: true },
} as const
type By = keyof typeof asked

const isBy = (text: string): text is By => text in asked

/** Registers with what was typed. `values` have passed the form's checks. */
function registerWith(
  by: By,
  values: Values,
  country: string,
  signal: AbortSignal,
): Promise<CallResponse<'user.registerEmail'>> {
  const options = { signal }
  const passwords = { pwd: values.password ?? '', rePwd: values.repeat ?? '', ...acceptedTerms() }
  const email = (values.email ?? '').trim()
  const emailCode = readCode(values.emailCode ?? '')
  const address = readAddress(values.mobile ?? '', country)
  const { areaCode, mobile } = address.kind === 'mobile' ? address : { areaCode: '', mobile: '' }
  const mobileCode = readCode(values.mobileCode ?? '')
  switch (by) {
    case 'email':
      return makeCall('user.registerEmail', { email, verifyCode: emailCode, ...passwords }, options)
    case 'mobile':
      return makeCall('user.registerMobile', { areaCode, mobile, verifyCode: mobileCode, ...passwords }, options)
    case 'both': {
      const codes = { emailVerifyCode: emailCode, verifyCode: mobileCode }
      return makeCall('user.registerMobileAndEmail', { email, areaCode, mobile, ...codes, ...passwords }, options)
    }
  }
}

type To = ReturnType<typeof addressFields>

interface AddressCodeProps {
  readonly name: 'emailCode' | 'mobileCode'
  readonly error: string | undefined
  /** Where the code is to go; nothing while that is not right. */
  readonly to: () => To | undefined
}

/** The code that shows that an address is one's own. */
function AddressCode({ name, error, to }: AddressCodeProps) {
  const t = useStore(accountMessages)
  const code = useSendCode('user.sendCode')
  const [address, setAddress] = useState('')
  const send = () => {
    const target = to()
    if (!target) return
    setAddress('email' in target ? target.email : `+${target.areaCode} ${target.mobile}`)
    code.send({ purpose: 'register', ...target })
  }
  return (
    <CodeField
      name={name}
      label={t[name]}
      hint={code.phase === 'sent' && t.sentTo({ address })}
      error={error ?? (faultText(code.error, t) || undefined)}
      trailing={<SendCodeButton code={code} onSend={send} />}
    />
  )
}

export function RegisterForm({ by }: { by: By }) {
  const t = useStore(accountMessages)
  const [country, setCountry] = useCountry()
  const emailFault = (email: string) => fieldFault(email.trim(), { required: true, email: true, max: 254 }, t.email)
  const form = useForm({
    country,
    suspect: asked[by].email ? 'emailCode' : 'mobileCode',
    check: ({ email = '', emailCode = '', mobile = '', mobileCode = '', password = '', repeat = '', ...values }) => ({
      ...termsFault(values),
      ...(asked[by].email && {
        email: emailFault(email),
        emailCode: codeFault(readCode(emailCode), t.emailCode),
      }),
      ...(asked[by].mobile && {
        mobile: numberFault(mobile, country, t),
        mobileCode: codeFault(readCode(mobileCode), t.mobileCode),
      }),
      password: newPasswordFault(password, t),
      repeat: fieldFault(repeat, { required: true, same: { value: password, label: t.password } }, t.repeat),
    }),
    async send(values, signal) {
      await registerWith(by, values, country, signal)
      await enter()
    },
  })
  /** The address for a code; `undefined` if the field has an error, which then shows. */
  const toEmail = () => {
    const { email = '' } = form.values()
    const fault = emailFault(email)
    if (fault) form.fail({ email: fault })
    return fault ? undefined : { email: email.trim() }
  }
  const toMobile = () => {
    const { mobile = '' } = form.values()
    const fault = numberFault(mobile, country, t)
    if (fault) form.fail({ mobile: fault })
    return fault ? undefined : addressFields(readAddress(mobile, country))
  }
  return (
    <form className="account__form" method="post" {...form.props}>
      {asked[by].email && (
        <>
          <Field
            type="email"
            name="email"
            id="email"
            label={t.email}
            autoComplete={asked[by].mobile ? 'email' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
            error={form.faults.email}
          />
          <AddressCode name="emailCode" error={form.faults.emailCode} to={toEmail} />
        </>
      )}
      {asked[by].mobile && (
        <>
          <PhoneField
            name="mobile"
            id="mobile"
            label={t.mobileNumber}
            autoComplete={asked[by].email ? 'tel-national' : 'username'}
            required
            country={country}
            onCountry={setCountry}
            error={form.faults.mobile}
          />
          <input type="hidden" name="country" value={country} />
          <AddressCode name="mobileCode" error={form.faults.mobileCode} to={toMobile} />
        </>
      )}
      <PasswordField
        name="password"
        id="password"
        label={t.password}
        hint={t.passwordRules}
        autoComplete="new-password"
        error={form.faults.password}
      />
      <PasswordField
        name="repeat"
        id="repeat"
        label={t.repeat}
        autoComplete="new-password"
        error={form.faults.repeat}
      />
      <TermsField error={form.faults.terms} />
      <FormFoot form={form} label={t.register} />
    </form>
  )
}

/** Makes an account, known by an e-mail address, a mobile number or both. */
export function Register() {
  const t = useStore(accountMessages)
  const [by, setBy] = useState<By>(() => {
    const { by: kept = '' } = readDraft()
    return isBy(kept) ? kept : 'email'
  })
  const choose = (next: By) => {
    keepDraft({ by: next })
    setBy(next)
  }
  return (
    <AccountFrame title={t.registerTitle}>
      <Segments
        label={t.by}
        current={by}
        onChoose={choose}
        choices={[
          { value: 'email', text: t.email },
          { value: 'mobile', text: t.mobile },
          { value: 'both', text: t.both },
        ]}
      />
      <RegisterForm by={by} />
      <footer className="account__foot">
        <p>
          <span>{t.member}</span> <a href={withFrom('login')}>{t.logIn}</a>
        </p>
      </footer>
    </AccountFrame>
  )
}

export { Register as Screen }
