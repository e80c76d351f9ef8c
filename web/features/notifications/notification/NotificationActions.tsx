import { useStore } from '@nanostores/react'
import { notificationMessages } from '../../../i18n/en/notification.ts'
import { notify } from '../../../lib/page/notices.ts'
import { showTransient } from '../../../lib/page/notifications.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { markAllRead, type NotificationFilter, notificationsOf } from '../notificationList.ts'
import { GoToDay } from './GoToDay.tsx'

/** In the page's bar: mark everything as read, and which notifications come at all. */
export function NotificationActions({
  filter,
  day,
  onDay,
}: {
  filter: NotificationFilter
  day: string | undefined
  onDay: (day: string) => void
}) {
  const t = useStore(notificationMessages)
  const head = useStore(notificationsOf(filter).$head)
  const markAll = async () => {
    if (head === null) return
    try {
      await markAllRead(head)
      await showTransient(t.allRead)
    } catch (error) {
      notify(t.markFailed({ reason: error instanceof Error ? error.message : String(error) }))
    }
  }
  return (
    <>
      {head !== null && (
        <button className="notification__mark" type="button" onClick={() => void markAll()}>
          <LateIcon name="check" />
          <span className="notification__mark-text">{t.markAllRead}</span>
        </button>
      )}
      <GoToDay day={day} onDay={onDay} />
      <a className="icon-button" href={hrefTo('setting', 'notifications')} aria-label={t.settings}>
        <Icon name="setting" />
      </a>
    </>
  )
}
