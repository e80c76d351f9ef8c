import { useStore } from '@nanostores/react'
import { notificationMessages } from '../../../i18n/en/notification.ts'
import { $unread } from '../unread.ts'

const max = 99

/** How many notifications are unread: up to 99 to look at, exact to listen to. Nothing for none. */
export function UnreadBadge() {
  const t = useStore(notificationMessages)
  const unread = useStore($unread)
  if (unread === 0) return null
  return (
    <>
      {/* It stands by the page's direction, and is written by its own. */}
      <span className="unread-badge" aria-hidden="true">
        <bdi dir="ltr">{unread > max ? `${max}+` : unread}</bdi>
      </span>
      <span className="visually-hidden">{t.unread(unread)}</span>
    </>
  )
}
