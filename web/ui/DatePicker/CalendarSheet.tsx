import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dateMessages } from '#web/i18n/en/dates.ts'
import { $intl } from '#web/i18n/i18n.ts'
import {
  addDays,
  addMonths,
  compare,
  formatDate,
  hasTime,
  isSameDay,
  type Moment,
  startOfWeek,
  timeInUtc,
  weeksOf,
  withDay,
} from '#web/lib/content/dates.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { Chevron } from '../Chevron/Chevron.tsx'
import { Dialog } from '../Dialog/Dialog.tsx'

const ways = [
  { to: 'farPrevious', label: 'previousYear', months: -12 },
  { to: 'previous', label: 'previousMonth', months: -1 },
  { to: 'next', label: 'nextMonth', months: 1 },
  { to: 'farNext', label: 'nextYear', months: 12 },
] as const

interface MonthBarProps {
  readonly id: string
  readonly title: string
  readonly onMove: (months: number) => void
}

/** The month that is shown, and the way to others. */
function MonthBar({ id, title, onMove }: MonthBarProps) {
  const t = useStore(dateMessages)
  const button = ({ to, label, months }: (typeof ways)[number]) => (
    <button key={to} className="icon-button" type="button" aria-label={t[label]} onClick={() => onMove(months)}>
      <Chevron to={to} />
    </button>
  )
  return (
    <div className="calendar__bar">
      {ways.slice(0, 2).map(button)}
      <p className="calendar__month" id={id} aria-live="polite">
        {title}
      </p>
      {ways.slice(2).map(button)}
    </div>
  )
}

/** Names of days and months as a language writes them, always in the Gregorian calendar. */
function makeNames(tag: string) {
  const of = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: 'UTC', ...options })
    return (day: Moment): string => format.format(timeInUtc(day))
  }
  const number = new Intl.NumberFormat(tag)
  return {
    month: of({ month: 'long', year: 'numeric' }),
    day: of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: of({ weekday: 'long' }),
    shortWeekday: of({ weekday: 'narrow' }),
    number: (count: number): string => number.format(count),
  }
}

const made = new Map<string, ReturnType<typeof makeNames>>()

/** The names of a language, made once. `tag` is BCP 47. */
function namesOf(tag: string): ReturnType<typeof makeNames> {
  const names = made.get(tag) ?? makeNames(tag)
  made.set(tag, names)
  return names
}

/** Regions whose week begins on a Sunday, for browsers that do not know; elsewhere on a Monday. */
const sundayRegions: readonly string[] = ['US', 'CA', 'JP', 'TW', 'BR', 'PT', 'ID', 'PH', 'SG']

/** The day on which the week begins where a language is spoken: 0 for Sunday. `tag` is BCP 47. */
export function weekStart(tag: string): number {
  const locale = new Intl.Locale(tag)
  // A method in newer browsers, a property in older ones, and neither in the oldest.
  const ask: unknown = Reflect.get(locale, 'getWeekInfo')
  const info: unknown = typeof ask === 'function' ? ask.call(locale) : Reflect.get(locale, 'weekInfo')
  const first: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : undefined
  if (typeof first === 'number') return first % 7
  return sundayRegions.includes(locale.maximize().region ?? '') ? 0 : 1
}

interface CalendarProps {
  readonly value: Moment | undefined
  readonly today: Moment
  /** The day that has the focus first. */
  readonly start: Moment
  readonly isAllowed: (day: Moment) => boolean
  readonly onChoose: (day: Moment) => void
}

/** Where a key leads from a day, after the practices of ARIA. `onwards` is 1, or −1 where one reads from right to left. */
const moves: Readonly<Record<string, (day: Moment, firstDay: number, onwards: number, isFar: boolean) => Moment>> = {
  ArrowLeft: (day, _, onwards) => addDays(day, -onwards),
  ArrowRight: (day, _, onwards) => addDays(day, onwards),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, firstDay) => startOfWeek(day, firstDay),
  End: (day, firstDay) => addDays(startOfWeek(day, firstDay), 6),
  PageUp: (day, _, __, isFar) => addMonths(day, isFar ? -12 : -1),
  PageDown: (day, _, __, isFar) => addMonths(day, isFar ? 12 : 1),
}

/** A month of days: one of them takes the focus, and the keys move it. */
export function Calendar({ value, today, start, isAllowed, onChoose }: CalendarProps) {
  const { tag } = useStore($intl)
  const names = namesOf(tag)
  const firstDay = weekStart(tag)
  const titleId = useId()
  const [at, setAt] = useState(start)
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isByKey.current = false
  }, [at])
  useEffect(() => {
    if (value) setAt(value)
  }, [value])
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key]
    if (!move || !isPageKey(event, event.currentTarget)) return
    event.preventDefault()
    const next = move(at, firstDay, document.documentElement.dir === 'rtl' ? -1 : 1, event.shiftKey)
    if (next.year < 1 || next.year > 9999) return
    isByKey.current = true
    setAt(next)
  }
  return (
    <div className="calendar">
      <MonthBar id={titleId} title={names.month(at)} onMove={(months) => setAt(addMonths(at, months))} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table, which the keys move about in */}
      <table className="calendar__days" role="grid" aria-labelledby={titleId} ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeksOf(at, firstDay)[0]?.map((day) => (
              <th key={day.day} scope="col" abbr={names.weekday(day)}>
                {names.shortWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at, firstDay).map((week) => (
            <tr key={formatDate(week[0] ?? at)}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table that is a grid a cell is a gridcell, which may be selected
                <td key={formatDate(day)} aria-selected={value !== undefined && isSameDay(day, value)}>
                  <button
                    className={`calendar__day${day.month === at.month ? '' : ' calendar__day--beside'}`}
                    type="button"
                    tabIndex={isSameDay(day, at) ? 0 : -1}
                    aria-label={names.day(day)}
                    aria-current={isSameDay(day, today) ? 'date' : undefined}
                    aria-disabled={!isAllowed(day)}
                    onClick={() => (isAllowed(day) ? onChoose(day) : setAt(day))}
                    {...(isSameDay(day, at) ? { 'data-first-focus': '' } : {})}
                  >
                    {names.number(day.day)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a day has any moment between two. */
const isDayWithin = (day: Moment, min: Moment | undefined, max: Moment | undefined): boolean =>
  (!min || isSameDay(day, min) || compare(day, min) > 0) && (!max || isSameDay(day, max) || compare(day, max) < 0)

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
