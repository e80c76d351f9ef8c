import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { reasonOf } from '#bridge/lib/errors.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { isVisible, lengthOf, writingLimits } from '#bridge/site/writing.ts'
import { $editingComment } from '#web/features/moderation/ModerationMenu/stage.ts'
import { SuggestionList } from '#web/features/writing/Suggestions/SuggestionList.tsx'
import { useWriting } from '#web/features/writing/WritingField/useWriting.ts'
import { CounterRing, PhraseWarning, WritingField } from '#web/features/writing/WritingField/WritingField.tsx'
import { replyMessages } from '#web/i18n/en/reply.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isOffline } from '#web/lib/onceOnline.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { tellChanged } from '#web/lib/page/tellChanged.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { findSecret, isChecked, isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { useOnceOnline } from '#web/ui/useLatest.ts'
import { type Reply, showEdited } from '../comments.ts'
import { savedWords, saveWords } from '../savedWords.ts'

const warnedFrom = 100

/** The pressed button is gone, so the focus moves here. */
export const focusOn = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] .safety-button`)?.focus()

/** The field to edit an own comment. Its text is kept in the tab until saved or cancelled. */
export function EditComment({ comment, postId }: { comment: Reply; postId: string }) {
  const t = useStore(replyMessages)
  const { slow, waits } = useStore(shellMessages)
  const [reader] = useState(viewerId)
  const place = `${reader} ${postId} ${comment.id}`
  const [text, setText] = useState(() => savedWords(place).writing?.text ?? comment.text)
  const [base, setBase] = useState(comment.editedAt ?? 0)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const keep = (words: string) =>
    saveWords(place, { writing: words ? { text: words, answered: null } : null, unsent: [] })
  const write = (next: string) => {
    online.stop()
    setFailure('')
    setText(next)
    if (!isWithheld(next)) keep(next)
  }
  const writing = useWriting(text, write)
  const { phrase, suggestions } = writing
  const left = writingLimits.comment - lengthOf(text)
  const maySave = isVisible(text) && left >= 0 && !phrase && !isBusy
  const close = () => {
    keep('')
    if (box.current?.contains(document.activeElement)) focusOn(comment.id)
    $editingComment.set(null)
  }
  // By then the menu that opened it has returned the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end of the words
  useEffect(() => {
    writing.field.current?.focus()
    writing.field.current?.setSelectionRange(text.length, text.length)
  }, [])
  // Do not save in another reader's name; the text waits until its author is back.
  useEffect(() => $viewer.listen(() => $editingComment.set(null)), [])

  async function save(): Promise<void> {
    if (!maySave || viewerId() !== reader) return
    online.stop()
    setBusy(true)
    setFailure('')
    try {
      if (!isChecked(text)) await whenChecked(text)
      if (findSecret(text)) return
      const languageType = findLocale($locale.get())?.type ?? 0
      const body = { kind: 'comment', id: comment.id, base, text: text.trim(), languageType } as const
      const answer = await makeCall('social.edit', body, { onSlow: () => setFailure(slow) })
      if (answer.outcome === 'conflict') {
        setBase(answer.comment?.editedAt ?? 0)
        return setFailure(t.editConflict({ text: answer.comment?.text ?? '' }))
      }
      if (answer.comment) showEdited(answer.comment)
      tellChanged({ kind: 'comment', id: comment.id, change: 'edited' })
      close()
    } catch (error) {
      if (isOffline(error)) {
        online.wait()
        return setFailure(waits)
      }
      setFailure(t.editFailed({ reason: reasonOf(error) }))
    } finally {
      setBusy(false)
    }
  }
  const online = useOnceOnline(save)
  return (
    <div className="edit-comment" ref={box}>
      <SuggestionList suggestions={suggestions} place={writing.place} />
      {phrase && (
        <PhraseWarning
          id={id}
          isPasted={false}
          onDone={() => write(text.slice(0, phrase.start) + text.slice(phrase.end))}
        />
      )}
      <div className="edit-comment__field" data-scroller="">
        <WritingField
          writing={writing}
          label={t.editText}
          placeholder={t.placeholder}
          describedBy={phrase && id}
          onSubmit={() => void save()}
          onPhrase={() => {}}
          isReadOnly={isBusy}
        />
      </div>
      <p
        className={failure === waits || failure === slow ? 'edit-comment__state' : 'edit-comment__failure'}
        role="alert"
      >
        {failure}
      </p>
      <p className="edit-comment__deeds">
        <button
          className="button"
          type="button"
          aria-busy={isBusy}
          aria-disabled={!maySave}
          onClick={() => void save()}
        >
          {t.saveEdit}
        </button>
        <button className="button button--quiet" type="button" onClick={close}>
          {t.cancelEdit}
        </button>
        {left <= warnedFrom && <CounterRing left={left} max={writingLimits.comment} />}
      </p>
    </div>
  )
}
