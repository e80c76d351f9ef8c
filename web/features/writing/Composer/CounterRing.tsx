import { useStore } from '@nanostores/react'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'

const shownFrom = 100
const radius = 10
const round = 2 * Math.PI * radius
/** Announce the count again after this many characters. */
const spokenStep = 20

/** Ring that shows how much of the maximum length is used. Near the limit it shows the number. */
export function CounterRing({ left, max }: { left: number; max: number }) {
  const t = useStore(composerMessages)
  const used = Math.min(1, (max - left) / max)
  const isNear = left <= shownFrom
  const state = left < 0 ? 'over' : isNear ? 'near' : 'free'
  const spoken = left < 0 ? t.over(-left) : t.left(Math.ceil(left / spokenStep) * spokenStep)
  return (
    <div className={`counter counter--${state}`}>
      {isNear && (
        <span className="counter__left" aria-hidden="true" dir="ltr" ref={untranslated}>
          {left}
        </span>
      )}
      <svg className="counter__ring" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <circle className="counter__track" cx="14" cy="14" r={radius} />
        <circle className="counter__used" cx="14" cy="14" r={radius} strokeDasharray={`${used * round} ${round}`} />
      </svg>
      <span className="visually-hidden" role="status">
        {isNear && spoken}
      </span>
    </div>
  )
}
