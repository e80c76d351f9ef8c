import { useStore } from '@nanostores/react'
import type { CallResponse } from '../../../bridge/exchange/calls.ts'
import { readCode } from '../../components/CodeField/CodeField.tsx'
import { accountMessages } from '../../messages/account.ts'
import { services } from '../../stores/services.ts'
import { codeFault } from '../account/checks.ts'
import { enter } from '../account/enter.ts'
import { FormFoot } from '../account/FormFoot.tsx'
import { useForm, type Values } from '../account/useForm.ts'
import { MethodField } from './MethodField.tsx'
import { callsOf, type PasswordWay } from './ways.ts'

/** A log-in whose first step was passed. */
export type Pending = NonNullable<CallResponse<'user.login'>['secondStep']>

interface SecondStepProps {
  readonly way: PasswordWay
  readonly pending: Pending
  readonly onBack: () => void
}

/** One code for each method that the account asks for. */
export function SecondStep({ way, pending, onBack }: SecondStepProps) {
  const t = useStore(accountMessages)
  const { ticket, methods, sentTo } = pending
  const codes = (values: Values) =>
    Object.fromEntries(methods.map((method) => [`${method}Code`, readCode(values[`${method}Code`] ?? '')]))
  const form = useForm({
    suspect: `${methods[0]}Code`,
    check: (values) =>
      Object.fromEntries(
        methods.map((method) => [`${method}Code`, codeFault(codes(values)[`${method}Code`] ?? '', t[`${method}Code`])]),
      ),
    async send(values, signal) {
      await services().client.call(callsOf[way].second, { ticket, ...codes(values) }, { signal, silent: true })
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
