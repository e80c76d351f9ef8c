import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { lengthOf, writingLimits } from '../../../bridge/site/writing.ts'
import { directionOfText } from '../../content/direction.ts'
import { mediaMessages } from '../../messages/media.ts'
import { Dialog, firstFocus } from '../Dialog/Dialog.tsx'
import { LateIcon } from '../Icon/LateIcon.tsx'

interface AltSheetProps {
  readonly name: string
  readonly preview: string | null
  readonly alt: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: -1 | 1) => void
  readonly onAlt: (alt: string) => void
  readonly onClose: () => void
}

/** What a medium shows, in words, and its place among the others. What is written counts at once. */
export function AltSheet({ name, preview, alt, isFirst, isLast, onStep, onAlt, onClose }: AltSheetProps) {
  const t = useStore(mediaMessages)
  const [text, setText] = useState(alt)
  const id = useId()
  const left = writingLimits.alt - lengthOf(text)
  const steps = [
    { by: -1, label: t.earlier({ name }), isOff: isFirst },
    { by: 1, label: t.later({ name }), isOff: isLast },
  ] as const
  const done = (
    <button className="button" type="button" onClick={onClose}>
      {t.altDone}
    </button>
  )
  return (
    <Dialog kind="sheet" title={t.altTitle} onClose={onClose} footer={done}>
      <div className="alt-sheet__head">
        {preview && <img className="alt-sheet__picture" src={preview} alt="" />}
        <p className="alt-sheet__name">{name}</p>
        {steps.map(({ by, label, isOff }) => (
          <button
            className={`icon-button alt-sheet__step alt-sheet__step--${by < 0 ? 'earlier' : 'later'}`}
            key={by}
            type="button"
            aria-label={label}
            // Not `disabled`: the focus would be lost at either end.
            aria-disabled={isOff}
            onClick={() => isOff || onStep(by)}
          >
            <LateIcon name="chevron" />
          </button>
        ))}
      </div>
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
