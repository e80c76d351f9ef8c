import { useStore } from '@nanostores/react'
import { thirdMessages } from '../../../../i18n/en/third.ts'
import { makeCall } from '../../../../lib/makeCall.ts'
import { enter } from '../../account/enter.ts'
import { FormFoot } from '../../account/FormFoot.tsx'
import { useForm } from '../../account/useForm.ts'
import type { Proof } from './proof.ts'

/** Makes an account that has no address, once it was said what that means. */
export function VirtualForm({ proof: { party, fields, sign }, provider }: { proof: Proof; provider: string }) {
  const t = useStore(thirdMessages)
  const form = useForm({
    suspect: '',
    check: () => ({}),
    async send(_, signal) {
      const body = { ...fields, sign }
      await makeCall(`third.${party}.generateVirtual`, body, { signal })
      await enter()
    },
  })
  return (
    <form className="account__form" method="post" {...form.props}>
      <p className="third__note">{t.virtualText({ provider })}</p>
      <FormFoot form={form} label={t.createVirtual} />
    </form>
  )
}
