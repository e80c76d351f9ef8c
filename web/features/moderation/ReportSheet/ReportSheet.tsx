import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import type { TabKey } from '#bridge/storage/names.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { moderationSheetMessages } from '#web/i18n/en/moderationSheets.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isOffline } from '#web/lib/onceOnline.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { $lists, isChecked, isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { useSecret } from '#web/ui/SecretNote/SecretNote.tsx'
import { TextArea } from '#web/ui/TextArea/TextArea.tsx'
import { useOnceOnline } from '#web/ui/useLatest.ts'
import { needsLogIn, relate } from '../ModerationMenu/moderationActions.ts'
import type { ModerationTarget } from '../ModerationMenu/stage.ts'
import { reportPrefix } from '../ModerationMenu/stage.ts'
import { relationOf } from '../mutesAndBlocks.ts'

/** The thanks after a report, with buttons to mute or block the person. */
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

const keyOf = (about: string): TabKey => `${reportPrefix}${about}`

/** A report being written, kept until sent, also over a reload. */
const reportDraft = lruPerReader(20, (about): ReportDraft => {
  const kept = parsed(readTab(keyOf(about)) ?? '')
  const { reason, text } = isRecord(kept) ? kept : {}
  return { reason: reportReasons.find((one) => one === reason) ?? null, text: typeof text === 'string' ? text : '' }
})

/** Stores it in the tab, unless it may be a secret. */
function keepReport(about: string, { reason, text }: ReportDraft): void {
  const open = isWithheld(text) ? '' : text
  writeTab(keyOf(about), reason || open ? JSON.stringify({ reason, text: open }) : null)
}

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
      <legend className="text-area__label">{t.reason}</legend>
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

/** Reports a post, a comment or a person. A failure keeps the text. */
export function ReportSheet({ target, onClose }: { target: ModerationTarget; onClose: () => void }) {
  const t = useStore(moderationSheetMessages)
  const menu = useStore(moderationMessages)
  const { slow, waits } = useStore(shellMessages)
  const { kind, id } = target
  const formId = useId()
  const about = `${viewerId()} ${kind} ${id}`
  const draft = reportDraft(about)
  const [reason, setReason] = useState(draft.reason)
  const [text, setText] = useState(draft.text)
  const { isSuspicious } = useSecret(text)
  const [fault, setFault] = useState('')
  const [phase, setPhase] = useState<'open' | 'sending' | 'sent'>('open')

  // The text waited for a list of seed words, and is no secret.
  useEffect(() => $lists.listen(() => keepReport(about, draft)), [about, draft])

  const choose = (next: ReportReason) => {
    online.stop()
    draft.reason = next
    keepReport(about, draft)
    setReason(next)
    setFault('')
  }
  const write = (next: string) => {
    online.stop()
    draft.text = next
    keepReport(about, draft)
    setText(next)
  }
  const send = async () => {
    online.stop()
    if (phase === 'sending') return
    if (!reason) return setFault(t.chooseReason)
    if (needsLogIn(menu.logInToReport)) return onClose()
    setPhase('sending')
    setFault('')
    try {
      const said = text.trim()
      if (!isChecked(said)) await whenChecked(said)
      if (isWithheld(said)) return setPhase('open')
      const body = { target: kind, id, reason, ...(said && { text: said }) }
      await makeCall('social.report', body, { onSlow: () => setFault(slow) })
      draft.reason = null
      draft.text = ''
      keepReport(about, draft)
      setPhase('sent')
    } catch (error) {
      const why = reasonOf(error)
      setFault(isOffline(error) ? waits : t.reportFailed({ reason: why }))
      setPhase('open')
      if (isOffline(error)) online.wait()
    }
  }
  const online = useOnceOnline(send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
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
      <form className="report" id={formId} noValidate onSubmit={submit}>
        <ReasonField current={reason} onChoose={choose} />
        <TextArea
          label={t.details}
          value={text}
          max={maxReportLength}
          left={t.detailsLeft({ count: String(text.length), most: String(maxReportLength) })}
          isSuspicious={isSuspicious}
          onWrite={write}
        />
        {/* Always rendered: a live region that appears together with its text is not announced. */}
        <p className="text-area__fault" role="alert">
          {fault}
        </p>
      </form>
    </Dialog>
  )
}
