import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import { articleMessages } from '#web/i18n/en/article.ts'
import { secretsMessages } from '#web/i18n/en/secrets.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/Dialog/firstFocus.ts'
import { Field } from '#web/ui/Field/Field.tsx'
import { useSecret } from '#web/ui/SecretNote/useSecret.ts'
import type { Editor } from '../editor/createEditor.ts'

interface LinkSheetProps {
  readonly editor: Pick<Editor, 'link' | 'judge' | 'setLink' | 'removeLink'>
  readonly onClose: () => void
}

/** Edits the target of a link. Shows the real host, however the URL is written. */
export function LinkSheet({ editor, onClose }: LinkSheetProps) {
  const t = useStore(articleMessages)
  const [before] = useState(editor.link)
  const [address, setAddress] = useState(before ?? '')
  const [isRefused, setRefused] = useState(false)
  const { held } = useStore(secretsMessages)
  const { isHeld, isSuspicious } = useSecret(address)
  const form = useId()
  const judged = editor.judge(address)
  const host = judged.kind === 'external' ? judged.host || judged.href : ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isHeld) return
    if (judged.kind === 'refused') return setRefused(true)
    onClose()
    editor.setLink(judged.href)
  }
  const remove = () => {
    onClose()
    editor.removeLink()
  }
  return (
    <Dialog
      title={t.link}
      kind="sheet"
      onClose={onClose}
      mayClose={() => true}
      footer={
        <>
          {before !== undefined && (
            <button className="button button--quiet" type="button" onClick={remove}>
              {t.removeLink}
            </button>
          )}
          <button className="button" type="submit" form={form}>
            {t.setLink}
          </button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          {...firstFocus}
          label={t.address}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          value={address}
          error={isSuspicious ? held : isRefused ? t.addressRefused : undefined}
          hint={host ? t.leadsTo({ host }) : judged.kind === 'internal' ? t.leadsHere : t.addressHint}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value)
            setRefused(false)
          }}
        />
      </form>
    </Dialog>
  )
}
