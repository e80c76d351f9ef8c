import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { lengthOf, writingLimits } from '#bridge/site/writing.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/focusContent.ts'
import { SecretNote, useSecret } from '#web/ui/SecretNote/SecretNote.tsx'
import { useLatest } from '#web/ui/useLatest.ts'

interface AltSheetProps {
  readonly alt: string
  readonly onAlt: (alt: string) => void
  readonly onClose: () => void
  /** A preview of the medium. */
  readonly children?: ReactNode
}

/** Edits the text alternative of a picture or video. Changes apply immediately. */
export function AltSheet({ alt, onAlt, onClose, children }: AltSheetProps) {
  const t = useStore(mediaMessages)
  const [text, setText] = useState(alt)
  const { isSuspicious, isWithheld } = useSecret(text)
  const id = useId()
  const left = writingLimits.alt - lengthOf(text)
  // Text that is too long or contains a secret stays in the field; the last valid text is kept.
  const isFit = left >= 0 && !isWithheld
  const give = useLatest(onAlt)
  useLayoutEffect(() => {
    if (isFit && text !== alt) give.current(text)
  }, [isFit, text, alt, give])
  const done = (
    <button className="button" type="button" onClick={onClose}>
      {t.altDone}
    </button>
  )
  return (
    <Dialog kind="sheet" title={t.altTitle} onClose={onClose} footer={done}>
      {children}
      <label className="text-area__label" htmlFor={id}>
        {t.altLabel}
      </label>
      <textarea
        {...firstFocus}
        className="text-area__text"
        id={id}
        rows={4}
        dir={text ? directionOfText(text) : undefined}
        value={text}
        aria-describedby={`${id}-hint ${id}-left`}
        aria-invalid={left < 0 || isSuspicious}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SecretNote className="alt-sheet__secret" isShown={isSuspicious} />
      <p className="alt-sheet__hint" id={`${id}-hint`}>
        {t.altHint}
      </p>
      <p className={left < 0 ? 'alt-sheet__left is-down' : 'alt-sheet__left'} id={`${id}-left`}>
        {left < 0 ? t.altOver(-left) : t.altLeft(left)}
      </p>
    </Dialog>
  )
}
