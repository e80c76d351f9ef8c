import { useStore } from '@nanostores/react'
import { shellMessages } from '../../../i18n/en/shell.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Rows in the heights that notifications will have; read out as one word. */
export function NotificationSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {rows.map((row) => (
        <div className="notification notification--skeleton" key={row} aria-hidden="true">
          <i className="notification__bone notification__bone--icon" />
          <i className="notification__bone notification__bone--face" />
          <i className="notification__bone" />
          <i className="notification__bone notification__bone--last" />
        </div>
      ))}
    </div>
  )
}
