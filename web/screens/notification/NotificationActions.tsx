import { useStore } from '@nanostores/react'
import { Icon } from '../../components/Icon/Icon.tsx'
import { LateIcon } from '../../components/Icon/LateIcon.tsx'
import { notificationMessages } from '../../messages/notification.ts'
import { notify } from '../../stores/notices.ts'
import { markAllRead, type NotificationFilter, notificationsOf } from '../../stores/notificationList.ts'
import { showTransient } from '../../stores/notifications.ts'
import { pathTo } from '../../stores/place.ts'
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
      <a className="icon-button" href={pathTo('setting', 'notifications')} aria-label={t.settings}>
        <Icon name="setting" />
      </a>
    </>
  )
}
