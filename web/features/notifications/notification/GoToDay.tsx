import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { notificationMessages } from '#web/i18n/en/notification.ts'
import { $intl, loadMessages } from '#web/i18n/i18n.ts'
import { startOfDay } from '#web/lib/days.ts'
import { CalendarIcon } from '#web/ui/DatePicker/CalendarIcon.tsx'
import { optional } from '#web/ui/optional.ts'

/** The calendar loads on press. */
const DayCalendar = optional(async () => {
  const [{ DayCalendar }] = await Promise.all([import('./DayCalendar.tsx'), ...['dates', 'form'].map(loadMessages)])
  return DayCalendar
})

/** The way to an earlier day. */
export function GoToDay({ day, onDay }: { day: string | undefined; onDay: (day: string) => void }) {
  const t = useStore(notificationMessages)
  const [isOpen, setOpen] = useState(false)
  const choose = (chosen: string) => {
    setOpen(false)
    onDay(chosen)
  }
  return (
    <>
      <button
        className="icon-button"
        type="button"
        aria-label={t.goToDay}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CalendarIcon />
      </button>
      {isOpen && <DayCalendar day={day} onDay={choose} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The notice that the list starts at an earlier day, with a link to the latest. */
export function UpToDay({ day, onLatest }: { day: string; onLatest: () => void }) {
  const t = useStore(notificationMessages)
  const { day: format } = useStore($intl)
  return (
    <p className="notification__up-to">
      <span role="status">{t.upToDay({ day: format().format(startOfDay(day)) })}</span>
      <button className="text-button" type="button" onClick={onLatest}>
        {t.toLatest}
      </button>
    </p>
  )
}
