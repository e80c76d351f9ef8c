import { useStore } from '@nanostores/react'
import { mediaMessages } from '../../../i18n/en/media.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'

interface AltHeadProps {
  readonly name: string
  readonly preview: string | null
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: -1 | 1) => void
}

/** Which medium is being described, and its place among the others. */
export function AltHead({ name, preview, isFirst, isLast, onStep }: AltHeadProps) {
  const t = useStore(mediaMessages)
  const steps = [
    { by: -1, label: t.earlier({ name }), isOff: isFirst },
    { by: 1, label: t.later({ name }), isOff: isLast },
  ] as const
  return (
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
  )
}
