import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { reasonOf } from '#bridge/lib/errors.ts'
import { isVisible, lengthOf, writingLimits } from '#bridge/site/writing.ts'
import { $communityUser } from '#web/features/account/user.ts'
import { SuggestionList } from '#web/features/writing/Suggestions/SuggestionList.tsx'
import { useWriting } from '#web/features/writing/WritingField/useWriting.ts'
import { CounterRing, PhraseWarning, WritingField } from '#web/features/writing/WritingField/WritingField.tsx'
import { replyMessages } from '#web/i18n/en/reply.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $lists, findSecret, isChecked, isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { ownCommentsOn } from '../ownComments.ts'

const warnedFrom = 100

/** One line that grows to five: a comment on a post, or an answer to one. */
export function ReplyForm({ postId }: { postId: string }) {
  const t = useStore(replyMessages)
  const person = useStore($communityUser)?.userInfo
  const own = ownCommentsOn(postId)
  const { text, answered } = useStore(own.$writing)
  const writing = useWriting(text, (next) => own.write(next, isWithheld(next)))
  const [isPasted, setPasted] = useState(false)
  const id = useId()
  const { field, phrase, suggestions } = writing
  const left = writingLimits.comment - lengthOf(text)
  const maySend = isVisible(text) && left >= 0 && !phrase
  // The reader chose another comment to reply to.
  useEffect(
    () =>
      own.$writing.listen((next, before) => {
        if (next.answered && next.answered !== before?.answered) field.current?.focus()
      }),
    [own, field],
  )
  // The text waited for a list of seed words, and is no secret.
  useEffect(
    () =>
      $lists.listen(() => {
        const { text: written } = own.$writing.get()
        own.write(written, isWithheld(written))
      }),
    [own],
  )
  const send = async () => {
    if (!maySend) return
    try {
      if (!isChecked(text)) await whenChecked(text)
      if (!findSecret(text)) await own.send()
    } catch (error) {
      notify(reasonOf(error))
    }
  }
  const removePhrase = () => phrase && own.write(text.slice(0, phrase.start) + text.slice(phrase.end))
  return (
    <>
      <SuggestionList suggestions={suggestions} place={writing.place} />
      {phrase && <PhraseWarning id={id} isPasted={false} onDone={removePhrase} />}
      {isPasted && <PhraseWarning id={`${id}-pasted`} isPasted onDone={() => setPasted(false)} />}
      {answered && (
        <p className="reply-bar__to">
          <span>{t.answering(answered)}</span>
          <button className="icon-button" type="button" aria-label={t.stopAnswering} onClick={() => own.answer(null)}>
            <LateIcon name="close" size={16} />
          </button>
        </p>
      )}
      <div className="reply-bar__row">
        {person ? <Avatar person={person} size={32} /> : <i className="avatar avatar--32" />}
        <div className="reply-bar__field" data-scroller="">
          <WritingField
            writing={writing}
            label={answered ? t.answering(answered) : t.text}
            placeholder={t.placeholder}
            describedBy={phrase && id}
            onSubmit={() => void send()}
            onPhrase={() => setPasted(true)}
          />
        </div>
        {left <= warnedFrom && <CounterRing left={left} max={writingLimits.comment} />}
        <button
          className="reply-bar__send"
          type="button"
          aria-label={t.send}
          aria-disabled={!maySend}
          // Keeps the focus and the on-screen keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void send()}
        >
          <Icon name="up" />
        </button>
      </div>
    </>
  )
}
