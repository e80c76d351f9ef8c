import { useStore } from '@nanostores/react'
import { notificationMessages } from '#web/i18n/en/notification.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { $navBadge } from '#web/lib/page/slots.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { $unread, watchUnread } from '../unread.ts'

/**
 * Puts the number of unread notifications beside the way to them.
 * @returns stop
 */
export function loadBadge(): () => void {
  Promise.all([loadMessages('notification'), linkStyles('overlays', 'beside')]).then(
    () => $navBadge.set(UnreadBadge),
    (error: unknown) => console.warn('Could not load the style sheet of the unread badge.', error),
  )
  return watchUnread()
}

const max = 99

/** The number of unread notifications: up to 99 on the screen, exact for screen readers. Nothing for 0. */
export function UnreadBadge() {
  const t = useStore(notificationMessages)
  const unread = useStore($unread)
  if (unread === 0) return null
  return (
    <>
      {/* Placed by the page's direction, written in its own. */}
      <span className="unread-badge" aria-hidden="true">
        <bdi dir="ltr">{unread > max ? `${max}+` : unread}</bdi>
      </span>
      <span className="visually-hidden">{t.unread(unread)}</span>
    </>
  )
}
