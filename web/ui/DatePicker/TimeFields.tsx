import { useStore } from '@nanostores/react'
import { dateMessages } from '../../i18n/en/dates.ts'
import type { Moment } from '../../lib/content/dates.ts'

const parts = [
  { part: 'hours', count: 24 },
  { part: 'minutes', count: 60 },
  { part: 'seconds', count: 60 },
] as const

/** A time of day, by the second. */
export function TimeFields({ value, onChange }: { value: Moment; onChange: (value: Moment) => void }) {
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
