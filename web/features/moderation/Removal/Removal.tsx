import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { isVisible, writingLimits } from '#bridge/site/writing.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { $user } from '#web/features/account/user.ts'
import { moderationSheetMessages } from '#web/i18n/en/moderationSheets.ts'
import { removalMessages } from '#web/i18n/en/removal.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { makeCall, type Waiting } from '#web/lib/makeCall.ts'
import { isOffline } from '#web/lib/onceOnline.ts'
import { isChecked, isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { useSecret } from '#web/ui/SecretNote/SecretNote.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { TextArea } from '#web/ui/TextArea/TextArea.tsx'
import { useOnceOnline } from '#web/ui/useLatest.ts'
import { useLoaded } from '#web/ui/useLoaded.ts'
import { reportPrefix } from '../ModerationMenu/stage.ts'

export interface RemovalProps {
  readonly target: 'post' | 'comment'
  readonly id: string
  /** The usual message, for all but the author of removed content. */
  readonly instead: ReactNode
}

type Removed = NonNullable<CallResponse<'social.removal'>['removal']>
type Objection = NonNullable<Removed['objection']>
/** Whether there is an appeal already, from another tab or device. */
const hasObjected = (error: unknown): boolean => error instanceof ApiError && error.code === '20406'

/** The reason of a removal, for the author, if the exchange gives one. */
export function Removal(props: RemovalProps) {
  const { user } = useStore($user)
  return user?.reportsFlag ? <Own key={user.userId} reader={user.userId} {...props} /> : props.instead
}

function Own({ reader, target, id, instead }: RemovalProps & { reader: string }) {
  const t = useStore(removalMessages)
  const { tryAgain: label, slow } = useStore(shellMessages)
  const ask = useCallback((waiting: Waiting) => makeCall('social.removal', { target, id }, waiting), [target, id])
  const { state, load, tryAgain } = useLoaded(ask)
  const again = { label, run: tryAgain }
  if (state === 'loading') return instead
  if (state === 'slow')
    return (
      <>
        <div>{instead}</div>
        <StatePanel inline kind="slow" title={slow} action={again} />
      </>
    )
  if ('error' in state)
    return (
      <>
        <div>{instead}</div>
        <StatePanel inline kind="error" title={t.failedTitle} text={reasonOf(state.error)} action={again} />
      </>
    )
  const { removal } = state.value
  const about = `objection ${reader} ${target} ${id}`
  return removal ? <Note removal={removal} target={target} id={id} about={about} onOther={load} /> : instead
}

interface NoteProps extends Pick<RemovalProps, 'target' | 'id'> {
  readonly removal: Removed
  /** Names the reader and what was removed. */
  readonly about: string
  /** Called if there is an appeal already. */
  readonly onOther: () => Promise<void>
}

function Note({ removal, target, id, about, onOther }: NoteProps) {
  const t = useStore(removalMessages)
  const reasons = useStore(moderationSheetMessages)
  const { day } = useStore($intl)
  const [sent, setSent] = useState<Objection | null>(null)
  const [fault, setFault] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const { at, reason, note, text } = removal
  const objection = removal.objection ?? sent
  const finish = () => title.current?.focus()
  return (
    <section className="removal">
      <h2 className="removal__title" ref={title} tabIndex={-1}>
        {t[target]}
      </h2>
      <p className="removal__facts">{`${t.removedAt({ day: day().format(at) })} · ${reasons[reason]}`}</p>
      {note && (
        <p className="removal__note" dir="auto">
          {note}
        </p>
      )}
      {text && (
        <blockquote className="removal__text" dir="auto">
          {text}
        </blockquote>
      )}
      <p className="removal__facts">{t.onlyYou}</p>
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <div role="status">{objection && <Answer objection={objection} />}</div>
      <p className="text-area__fault" role="alert">
        {fault}
      </p>
      {!objection && (
        <ObjectionForm
          target={target}
          id={id}
          about={about}
          onFault={setFault}
          onSent={(next) => {
            setSent(next)
            finish()
          }}
          onOther={async () => {
            await onOther()
            finish()
          }}
        />
      )}
    </section>
  )
}

/** The state of the author's appeal. */
function Answer({ objection: { text, at, state, decidedAt, note } }: { objection: Objection }) {
  const t = useStore(removalMessages)
  const { day } = useStore($intl)
  const dayOf = (at: number) => day().format(at)
  return (
    <div className="removal__objection">
      <p className="removal__facts">{t.objectedAt({ day: dayOf(at) })}</p>
      <p dir="auto">{text}</p>
      <p className="removal__state">{state === 'refused' ? t.refused({ day: dayOf(decidedAt ?? at) }) : t.open}</p>
      {state === 'refused' && note && <p dir="auto">{note}</p>}
    </div>
  )
}

interface FormProps extends Pick<RemovalProps, 'target' | 'id'> {
  readonly about: string
  readonly onFault: (fault: string) => void
  readonly onSent: (objection: Objection) => void
  readonly onOther: () => Promise<void>
}

/** The form of an appeal, which can be sent once. Its text survives a reload. */
function ObjectionForm({ target, id, about, onFault, onSent, onOther }: FormProps) {
  const t = useStore(removalMessages)
  const sheets = useStore(moderationSheetMessages)
  const { slow, waits } = useStore(shellMessages)
  const once = useId()
  const key = `${reportPrefix}${about}` as const
  const [text, setText] = useState(() => readTab(key) ?? '')
  const secrecy = useSecret(text)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (!secrecy.isWithheld) writeTab(key, text || null)
  }, [key, text, secrecy.isWithheld])
  const write = (next: string) => {
    online.stop()
    onFault('')
    setText(next)
  }
  const send = async () => {
    online.stop()
    if (isSending) return
    const said = text.trim()
    if (!isVisible(said)) return onFault(t.writeWhy)
    setSending(true)
    onFault('')
    try {
      if (!isChecked(said)) await whenChecked(said)
      if (isWithheld(said)) return
      const { objection } = await makeCall('social.object', { target, id, text: said }, { onSlow: () => onFault(slow) })
      writeTab(key, null)
      onFault('')
      onSent(objection)
    } catch (error) {
      onFault(isOffline(error) ? waits : t.sendFailed({ reason: reasonOf(error) }))
      if (isOffline(error)) online.wait()
      if (hasObjected(error)) await onOther()
    } finally {
      setSending(false)
    }
  }
  const online = useOnceOnline(send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="removal__form" noValidate onSubmit={submit}>
      <TextArea
        label={t.why}
        value={text}
        max={writingLimits.objection}
        left={sheets.detailsLeft({ count: String(text.length), most: String(writingLimits.objection) })}
        isSuspicious={secrecy.isSuspicious}
        describedBy={once}
        onWrite={write}
      />
      <p className="removal__facts" id={once}>
        {t.once}
      </p>
      <button className="button" type="submit" aria-disabled={isSending}>
        {isSending ? sheets.sending : t.send}
      </button>
    </form>
  )
}
