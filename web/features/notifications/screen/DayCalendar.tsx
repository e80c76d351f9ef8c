import { useStore } from '@nanostores/react'
import { notificationMessages } from '#web/i18n/en/notification.ts'
import { dateFormat, formatDate, momentOf } from '#web/lib/content/dates.ts'
import { startOfDay } from '#web/lib/days.ts'
import { CalendarSheet } from '#web/ui/DatePicker/CalendarSheet.tsx'

/** The calendar, without future days. */
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
      value={day ? momentOf(new Date(startOfDay(day))) : undefined}
      now={now}
      limits={{ format: dateFormat, max: now }}
      onChoose={(chosen) => onDay(formatDate(chosen, 'YYYY-MM-DD'))}
      onClose={onClose}
    />
  )
}
