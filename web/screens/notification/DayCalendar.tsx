import { useStore } from '@nanostores/react'
import { CalendarSheet } from '../../components/DatePicker/CalendarSheet.tsx'
import { dateFormat, formatDate, momentOf } from '../../content/dates.ts'
import { notificationMessages } from '../../messages/notification.ts'
import { startOf } from '../../stores/days.ts'

/** The calendar that a day is chosen from: none that is still to come. */
export function DayCalendar({
  day,
  onDay,
  onClose,
}: {
  day: string | undefined
  onDay: (day: string) => void
  onClose: () => void
}) {
  const t = useStore(notificationMessages)
  const now = momentOf(new Date())
  return (
    <CalendarSheet
      title={t.goToDay}
      value={day ? momentOf(new Date(startOf(day))) : undefined}
      now={now}
      limits={{ format: dateFormat, max: now }}
      onChoose={(chosen) => onDay(formatDate(chosen, 'YYYY-MM-DD'))}
      onClose={onClose}
    />
  )
}
