import { useStore } from '@nanostores/react'
import { accountMessages } from '../../../i18n/en/account.ts'
import { makeCall } from '../../../lib/makeCall.ts'
import { services } from '../../../lib/page/services.ts'
import { readCode } from '../../../ui/CodeField/CodeField.tsx'
import { codeFault } from '../account/checks.ts'
import { enter } from '../account/enter.ts'
import { FormFoot } from '../account/FormFoot.tsx'
import { useForm, type Values } from '../account/useForm.ts'
import { MethodField } from './MethodField.tsx'
import type { SecondStepProps } from './SecondStep.tsx'
import { secondCall } from './ways.ts'

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
