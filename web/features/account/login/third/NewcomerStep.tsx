import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { enter } from '#web/features/account/account/enter.ts'
import { acceptedTerms, FormFoot, TermsField, termsFault } from '#web/features/account/account/fields.tsx'
import { useForm } from '#web/features/account/account/useForm.ts'
import { thirdMessages } from '#web/i18n/en/third.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { Segments } from '#web/ui/Segments/Segments.tsx'
import type { Pending } from '../SecondStep.tsx'
import { BindForm } from './BindForm.tsx'
import { MakeForm } from './MakeForm.tsx'
import { type Newcomer, nameOf, type Proof } from './parties.ts'

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
  const provider = nameOf(proof.party, t)
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
