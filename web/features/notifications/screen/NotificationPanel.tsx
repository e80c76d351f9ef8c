import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { notificationMessages } from '#web/i18n/en/notification.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { scrollToTop } from '#web/lib/page/scroll.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { type NotificationFilter, type NotificationList, notificationsOf, readUpTo } from '../notificationList.ts'
import { $unread } from '../unread.ts'
import { NotificationItem } from './NotificationItem.tsx'

/**
 * Says that a list's notifications have been seen, once they are shown and the page is visible.
 * @returns whether it has been said of the latest.
 */
function useRead(list: NotificationList, isAll: boolean): boolean {
  const head = useStore(list.$head)
  const { pages } = useStore(list.$list)
  const [said, setSaid] = useState<string | null>(null)
  const isDue = isAll && pages.length > 0 && head !== null && head !== said
  useEffect(() => {
    if (!isDue) return
    let isOver = false
    const say = () => {
      if (document.hidden || isOver) return
      const done = () => !isOver && setSaid(head)
      if ($unread.get() === 0) done()
      // Repeated when the page becomes visible again.
      else readUpTo(head).then(done, (error: unknown) => console.warn('Could not mark notifications as read.', error))
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', say)
    }
  }, [isDue, head])
  return head !== null && head === said
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Rows in the heights that notifications will have; read out as one word. */
function NotificationSkeleton() {
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

/** The history entry that each list was last opened in: a new one reloads it. */
const openedIn = new WeakMap<NotificationList, string>()

interface PanelProps {
  readonly filter: NotificationFilter
  /** Up to which; `undefined` for all. */
  readonly day: string | undefined
  readonly entry: string
  readonly onShowAll: () => void
}

/** The notifications of a filter, in every state. */
export function NotificationPanel({ filter, day, entry, onShowAll }: PanelProps) {
  const list = notificationsOf(filter, day)
  const item = useCallback(
    (id: string): ReactNode => <NotificationItem key={id} id={id} startsDay={list.startsDay(id)} />,
    [list],
  )
  useEffect(() => {
    const last = openedIn.get(list)
    openedIn.set(list, entry)
    if (last !== undefined && last !== entry) list.refresh()
  }, [list, entry])
  // A filtered list does not mark everything as seen.
  const isRead = useRead(list, filter === 'all')
  return (
    <>
      {isRead && <Fresh onShow={list.refresh} />}
      <LongList
        list={list}
        place={day ? `${entry} ${filter} ${day}` : `${entry} ${filter}`}
        renderItem={item}
        skeleton={<NotificationSkeleton />}
        empty={<Empty isAll={filter === 'all' && !day} onShowAll={onShowAll} />}
      />
    </>
  )
}

/** The notice of newer notifications. The live region is rendered before its text. */
function Fresh({ onShow }: { onShow: () => void }) {
  const t = useStore(notificationMessages)
  const unread = useStore($unread)
  return (
    <div className="notification__fresh" role="status">
      {unread > 0 && (
        <button
          className="notification__pill"
          type="button"
          onClick={() => {
            onShow()
            scrollToTop()
          }}
        >
          <Icon name="up" size={16} />
          <span>{t.fresh}</span>
        </button>
      )}
    </div>
  )
}

function Empty({ isAll, onShowAll }: Pick<PanelProps, 'onShowAll'> & { isAll: boolean }) {
  const t = useStore(notificationMessages)
  return isAll ? (
    <StatePanel title={t.emptyTitle} text={t.emptyText} action={{ label: t.toHome, href: hrefTo('home') }} />
  ) : (
    <StatePanel title={t.emptyFilterTitle} text={t.emptyFilterText} action={{ label: t.showAll, run: onShowAll }} />
  )
}
