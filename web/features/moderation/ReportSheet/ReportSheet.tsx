import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import type { CallRequest } from '../../../../bridge/exchange/calls.ts'
import { moderationMessages } from '../../../i18n/en/moderation.ts'
import { moderationSheetMessages } from '../../../i18n/en/moderationSheets.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { lruPerReader } from '../../../lib/lru.ts'
import { makeCall } from '../../../lib/makeCall.ts'
import { isHeld, isJudged, judged } from '../../../lib/secrets/secrets.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { SecretNote } from '../../../ui/SecretNote/SecretNote.tsx'
import { useSecret } from '../../../ui/SecretNote/useSecret.ts'
import { relate } from '../ModerationMenu/moderationActions.ts'
import type { ModerationTarget } from '../ModerationMenu/target.ts'
import { relationOf } from '../mutesAndBlocks.ts'

/** After a report: thanks, and a way not to see more of the same person. */
function Thanks({ target, onClose }: { target: ModerationTarget; onClose: () => void }) {
  const t = useStore(moderationSheetMessages)
  const menu = useStore(moderationMessages)
  const { mute, block } = useStore(relationOf(target.userId))
  const muteToo = () => {
    onClose()
    relate(target, 'mute', true)
  }
  const buttons = (
    <>
      {!mute && !block && (
        <button className="button button--quiet" type="button" onClick={muteToo}>
          <span dir="auto">{menu.mute(target)}</span>
        </button>
      )}
      <button className="button" type="button" onClick={onClose}>
        {t.done}
      </button>
    </>
  )
  return (
    <Dialog kind="sheet" title={t.thanksTitle} onClose={onClose} footer={buttons}>
      <p className="report__thanks">{t.thanksText}</p>
    </Dialog>
  )
}

type ReportReason = CallRequest<'social.report'>['reason']
const reportReasons: readonly ReportReason[] = ['spam', 'scam', 'impersonation', 'abuse', 'illegal', 'other']
const maxReportLength = 500

interface ReportDraft {
  reason: ReportReason | null
  text: string
}

/** What a reader has begun to say about something: there again when the sheet is, until it is sent. */
const reportDraft = lruPerReader(20, (): ReportDraft => ({ reason: null, text: '' }))

/** One of the reasons for a report. */
function ReasonField({
  current,
  onChoose,
}: {
  current: ReportReason | null
  onChoose: (reason: ReportReason) => void
}) {
  const t = useStore(moderationSheetMessages)
  const name = useId()
  return (
    <fieldset className="report__reasons">
      <legend className="report__label">{t.reason}</legend>
      {reportReasons.map((reason) => (
        <label className="report__reason" key={reason}>
          <input
            type="radio"
            name={name}
            value={reason}
            checked={reason === current}
            onChange={() => onChoose(reason)}
          />
          <span>{t[reason]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Tells the exchange about a post, a comment or a person. Whatever fails, nothing that was typed is lost. */
export function ReportSheet({ target, onClose }: { target: ModerationTarget; onClose: () => void }) {
  const t = useStore(moderationSheetMessages)
  const menu = useStore(moderationMessages)
  const { slow } = useStore(shellMessages)
  const { kind, id } = target
  const formId = useId()
  const draft = reportDraft(`${kind} ${id}`)
  const [reason, setReason] = useState(draft.reason)
  const [text, setText] = useState(draft.text)
  const { isSuspicious } = useSecret(text)
  const [fault, setFault] = useState('')
  const [phase, setPhase] = useState<'open' | 'sending' | 'sent'>('open')

  const choose = (next: ReportReason) => {
    draft.reason = next
    setReason(next)
    setFault('')
  }
  const write = (next: string) => {
    draft.text = next
    setText(next)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (phase === 'sending') return
    if (!reason) return setFault(t.chooseReason)
    setPhase('sending')
    setFault('')
    try {
      const said = text.trim()
      if (!isJudged(said)) await judged(said)
      if (isHeld(said)) return setPhase('open')
      const body = { target: kind, id, reason, ...(said && { text: said }) }
      await makeCall('social.report', body, { onSlow: () => setFault(slow) })
      draft.reason = null
      draft.text = ''
      setPhase('sent')
    } catch (error) {
      setFault(t.reportFailed({ reason: error instanceof Error ? error.message : String(error) }))
      setPhase('open')
    }
  }
  if (phase === 'sent') return <Thanks target={target} onClose={onClose} />
  const label = { post: menu.reportPost, comment: menu.reportComment, person: menu.reportPerson(target) }[kind]
  const isSending = phase === 'sending'
  const button = (
    <button className="button" type="submit" form={formId} aria-disabled={isSending}>
      {isSending ? t.sending : t.send}
    </button>
  )
  return (
    <Dialog kind="sheet" title={<span dir="auto">{label}</span>} onClose={onClose} footer={button}>
      <form className="report" id={formId} noValidate onSubmit={send}>
        <ReasonField current={reason} onChoose={choose} />
        <label className="report__label" htmlFor={`${formId}-text`}>
          {t.details}
        </label>
        <textarea
          className="report__text"
          id={`${formId}-text`}
          dir="auto"
          rows={4}
          maxLength={maxReportLength}
          value={text}
          aria-describedby={`${formId}-left`}
          aria-invalid={isSuspicious}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
        <p className="report__left" id={`${formId}-left`}>
          {t.detailsLeft({ count: String(text.length), most: String(maxReportLength) })}
        </p>
        <SecretNote className="report__secret" isShown={isSuspicious} />
        {/* Always there: a live region that comes with its text is not read out. */}
        <p className="report__fault" role="alert">
          {fault}
        </p>
      </form>
    </Dialog>
  )
}
