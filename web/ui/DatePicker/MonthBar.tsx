import { useStore } from '@nanostores/react'
import { dateMessages } from '../../i18n/en/dates.ts'
import { Chevron } from '../Chevron/Chevron.tsx'

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
export function MonthBar({ id, title, onMove }: MonthBarProps) {
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
