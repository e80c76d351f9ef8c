import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import { reasonOf } from '#bridge/lib/errors.ts'
import {
  $mutedWords,
  $mutedWordsWaiting,
  cleanWords,
  maxWords,
  setMutedWords,
} from '#web/features/moderation/mutedWords.ts'
import { secretsMessages } from '#web/i18n/en/secrets.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showTransient } from '#web/lib/page/notifications.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { isChecked, isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { Field } from '#web/ui/Field/Field.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { useSecret } from '#web/ui/SecretNote/SecretNote.tsx'

/** More than a word has: what is pasted is looked at whole, before it is cut. */
const maxTextLength = 1_000

/** Muted words. A visitor's are on this device. */
export function WordsPane() {
  const t = useStore(settingMessages)
  const words = useStore($mutedWords)
  const isVisitor = useStore($viewer) === null
  const isWaiting = useStore($mutedWordsWaiting)
  const field = useRef<HTMLFormElement>(null)
  const set = async (next: readonly string[], done: string) => {
    void showTransient(done)
    try {
      await setMutedWords(next)
    } catch (error) {
      notify(t.wordsNotTold({ reason: reasonOf(error) }))
    }
  }
  const remove = (word: string) => {
    void set(
      words.filter((other) => other !== word),
      t.wordRemoved({ word }),
    )
    // The button that had the focus is gone.
    field.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <p className="setting-pane__hint">{isVisitor ? `${t.wordsHint} ${t.wordsHere}` : t.wordsHint}</p>
      <AddWord form={field} words={words} onAdd={(word) => void set([word, ...words], t.wordAdded({ word }))} />
      <p className="setting-pane__hint" role="status">
        <span>{words.length > 0 ? t.wordsUsed({ count: words.length, most: maxWords }) : t.noWords}</span>
        {isWaiting && !isVisitor && <span>{` ${t.wordsWaiting}`}</span>}
      </p>
      <ul className="muted-words">
        {words.map((word) => (
          <li className="muted-words__one" key={word}>
            <bdi className="muted-words__word">{word}</bdi>
            <button className="icon-button" type="button" aria-label={t.remove({ word })} onClick={() => remove(word)}>
              <LateIcon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function AddWord({
  form,
  words,
  onAdd,
}: {
  form: React.RefObject<HTMLFormElement | null>
  words: readonly string[]
  onAdd: (word: string) => void
}) {
  const t = useStore(settingMessages)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const { held } = useStore(secretsMessages)
  // A phrase may come a word at a time, too.
  const whole = [text, ...words].join(' ')
  const { isSuspicious } = useSecret(whole)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const [word] = cleanWords([text])
    if (word === undefined) return
    try {
      if (!isChecked(whole)) await whenChecked(whole)
    } catch (error) {
      return setFault(reasonOf(error))
    }
    if (isWithheld(whole)) return
    if (words.length >= maxWords) return setFault(t.wordsFull({ most: maxWords }))
    // Words that are the same in another case or width are one.
    if (cleanWords([word, ...words]).length === words.length) return setFault(t.wordKnown({ word }))
    onAdd(word)
    setText('')
    setFault(undefined)
  }
  return (
    <form className="add-word" ref={form} onSubmit={onSubmit}>
      <Field
        label={t.word}
        value={text}
        maxLength={maxTextLength}
        required
        error={isSuspicious && text.trim() !== '' ? held : fault}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setFault(undefined)
        }}
        trailing={
          <button className="add-word__button" type="submit">
            {t.add}
          </button>
        }
      />
    </form>
  )
}
