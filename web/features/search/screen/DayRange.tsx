import { useStore } from '@nanostores/react'
import { searchMessages } from '#web/i18n/en/search.ts'
import { formatDate, type Moment, momentOf, parseDate } from '#web/lib/content/dates.ts'
import { DatePicker } from '#web/ui/DatePicker/DatePicker.tsx'
import type { SearchAddress } from './address.ts'

type Days = Pick<SearchAddress, 'from' | 'to'>

/** As addresses have days. */
const inAddress = 'YYYY-MM-DD'

const read = (day: string): Moment | undefined => {
  const found = parseDate(day, inAddress)
  return typeof found === 'string' ? undefined : found
}
const write = (day: Moment | undefined): string | undefined => day && formatDate(day, inAddress)

/** The first and the last day of what is looked for; an empty one is no limit. */
export function DayRange({ from, to, onChange }: { from: string; to: string; onChange: (days: Days) => void }) {
  const t = useStore(searchMessages)
  const [first, last] = [read(from), read(to)]
  const today = momentOf(new Date())
  return (
    <fieldset className="day-range">
      <legend className="visually-hidden">{t.days}</legend>
      <DatePicker
        label={t.fromDay}
        value={first}
        max={last ?? today}
        onChange={(day) => onChange({ from: write(day), to: write(last) })}
      />
      <DatePicker
        label={t.toDay}
        value={last}
        {...(first && { min: first })}
        max={today}
        onChange={(day) => onChange({ from: write(first), to: write(day) })}
      />
      {(first || last) && (
        <button className="text-button" type="button" onClick={() => onChange({})}>
          {t.anyDay}
        </button>
      )}
    </fieldset>
  )
}
