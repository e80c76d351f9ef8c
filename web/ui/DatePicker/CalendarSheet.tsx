import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateMessages } from '#web/i18n/en/dates.ts'
import { compare, hasTime, type Moment, withDay } from '#web/lib/content/dates.ts'
import { Dialog } from '../Dialog/Dialog.tsx'
import { Calendar, isDayWithin } from './Calendar.tsx'

const parts = [
  { part: 'hours', count: 24 },
  { part: 'minutes', count: 60 },
  { part: 'seconds', count: 60 },
] as const

/** A time of day, by the second. */
function TimeFields({ value, onChange }: { value: Moment; onChange: (value: Moment) => void }) {
  const t = useStore(dateMessages)
  return (
    <fieldset className="time-fields">
      <legend className="time-fields__legend">{t.time}</legend>
      {/* A time is written from left to right in every language. */}
      <div className="time-fields__row" dir="ltr">
        {parts.map(({ part, count }) => (
          <select
            key={part}
            className="time-fields__part"
            aria-label={t[part]}
            value={value[part]}
            onChange={({ currentTarget }) => onChange({ ...value, [part]: Number(currentTarget.value) })}
          >
            {Array.from({ length: count }, (_, number) => (
              <option key={String(number)} value={number}>
                {String(number).padStart(2, '0')}
              </option>
            ))}
          </select>
        ))}
      </div>
    </fieldset>
  )
}

interface CalendarSheetProps {
  readonly title: string
  readonly value: Moment | undefined
  readonly now: Moment
  readonly limits: { readonly format: string; readonly min?: Moment; readonly max?: Moment }
  readonly onChoose: (value: Moment) => void
  readonly onClose: () => void
}

/** The calendar over the page. A day is the answer; where a time belongs to it, both are, once they are confirmed. */
export function CalendarSheet({ title, value, now, limits, onChoose, onClose }: CalendarSheetProps) {
  const t = useStore(dateMessages)
  const { format, min, max } = limits
  const withTime = hasTime(format)
  /** The nearest moment that may be chosen: the first and the last day may be allowed in part. */
  const within = (moment: Moment): Moment =>
    min && compare(moment, min) < 0 ? min : max && compare(moment, max) > 0 ? max : moment
  const [picked, setPicked] = useState(within(value ?? { ...now, hours: 0, minutes: 0, seconds: 0 }))
  const isAllowed = (day: Moment): boolean => isDayWithin(day, min, max)
  const choose = (day: Moment): void => {
    const moment = within(withDay(picked, day))
    if (withTime) setPicked(moment)
    else onChoose(moment)
  }
  const footer = (
    <>
      <button className="button button--quiet" type="button" disabled={!isAllowed(now)} onClick={() => choose(now)}>
        {t.today}
      </button>
      {withTime && (
        <button className="button" type="button" onClick={() => onChoose(within(picked))}>
          {t.done}
        </button>
      )}
    </>
  )
  return (
    <Dialog kind="sheet" title={title} onClose={onClose} footer={footer}>
      <Calendar value={withTime ? picked : value} today={now} start={picked} isAllowed={isAllowed} onChoose={choose} />
      {withTime && <TimeFields value={picked} onChange={(moment) => setPicked(within(moment))} />}
    </Dialog>
  )
}
