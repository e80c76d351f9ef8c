import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import { lengthOf, writingLimits } from '../../../bridge/site/writing.ts'
import { directionOfText } from '../../content/direction.ts'
import { mediaMessages } from '../../messages/media.ts'
import { Dialog, firstFocus } from '../Dialog/Dialog.tsx'

interface AltSheetProps {
  readonly alt: string
  readonly onAlt: (alt: string) => void
  readonly onClose: () => void
  /** Shows which medium it is. */
  readonly children?: ReactNode
}

/** What a medium shows, in words. What is written counts at once. */
export function AltSheet({ alt, onAlt, onClose, children }: AltSheetProps) {
  const t = useStore(mediaMessages)
  const [text, setText] = useState(alt)
  const id = useId()
  const left = writingLimits.alt - lengthOf(text)
  const done = (
    <button className="button" type="button" onClick={onClose}>
      {t.altDone}
    </button>
  )
  return (
    <Dialog kind="sheet" title={t.altTitle} onClose={onClose} footer={done}>
      {children}
      <label className="alt-sheet__label" htmlFor={id}>
        {t.altLabel}
      </label>
      <textarea
        {...firstFocus}
        className="alt-sheet__text"
        id={id}
        rows={4}
        dir={text ? directionOfText(text) : undefined}
        value={text}
        aria-describedby={`${id}-hint ${id}-left`}
        aria-invalid={left < 0}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          // What is too long stays to be shortened; the last that fits is kept.
          if (lengthOf(value) <= writingLimits.alt) onAlt(value)
        }}
      />
      <p className="alt-sheet__hint" id={`${id}-hint`}>
        {t.altHint}
      </p>
      <p className={left < 0 ? 'alt-sheet__left is-down' : 'alt-sheet__left'} id={`${id}-left`}>
        {left < 0 ? t.altOver(-left) : t.altLeft(left)}
      </p>
    </Dialog>
  )
}
