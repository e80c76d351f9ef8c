import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { reasonOf } from '#bridge/lib/errors.ts'
import { logIn } from '#web/features/account/account.ts'
import { notificationMessages } from '#web/i18n/en/notification.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { dayIn, startOfDay } from '#web/lib/days.ts'
import { $device } from '#web/lib/page/device.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showTransient } from '#web/lib/page/notifications.ts'
import { scrollToSee, scrollToTop } from '#web/lib/page/scroll.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location, hrefTo, relocate } from '#web/lib/router/location.ts'
import { CalendarIcon } from '#web/ui/DatePicker/CalendarIcon.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { type Tab, Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { markAllRead, type NotificationFilter, notificationFilters, notificationsOf } from '../notificationList.ts'
import { NotificationPanel } from './NotificationPanel.tsx'

/** The calendar loads on press. */
const DayCalendar = lateComponent(async () => (await import('./DayCalendar.tsx')).DayCalendar, {
  wait: 'beside',
  words: ['dates', 'form'],
})

/** The way to an earlier day. */
function GoToDay({ day, onDay }: { day: string | undefined; onDay: (day: string) => void }) {
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
function UpToDay({ day, onLatest }: { day: string; onLatest: () => void }) {
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

/** In the page's bar: mark all as read, and notification settings. */
function NotificationActions({
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
      notify(t.markFailed({ reason: reasonOf(error) }))
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

/** The filters, next to the list on wide screens. */
function Filters({
  label,
  choices,
  current,
  onSelect,
}: {
  label: string
  choices: readonly Tab<NotificationFilter>[]
  current: NotificationFilter
  onSelect: (filter: NotificationFilter) => void
}) {
  return (
    <section className="notification-filters">
      <h2 className="notification-filters__title">{label}</h2>
      {choices.map(({ name, label: text }) => (
        <button
          key={name}
          className="notification-filters__one"
          type="button"
          aria-pressed={name === current}
          onClick={() => onSelect(name)}
        >
          {text}
        </button>
      ))}
    </section>
  )
}

/** The notifications. Filter and scroll position belong to the history entry. */
export function Notifications() {
  const viewer = useStore($viewer)
  return viewer === null ? <Visitor /> : <Own key={viewer} />
}

/** Filter and day are the address's own: back, reload and a language keep it. */
function shownIn(search: string): { readonly filter: NotificationFilter; readonly day: string | undefined } {
  const query = new URLSearchParams(search)
  const asked = query.get('show')
  return { filter: notificationFilters.find((filter) => filter === asked) ?? 'all', day: dayIn(query.get('day')) }
}
function show(filter: NotificationFilter, day?: string): void {
  const query = String(new URLSearchParams({ ...(filter !== 'all' && { show: filter }), ...(day && { day }) }))
  relocate(query ? `${hrefTo('notification')}?${query}` : hrefTo('notification'))
}

/** The empty state of visitors. */
function Visitor() {
  const t = useStore(notificationMessages)
  return (
    <Page title={t.title}>
      <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
    </Page>
  )
}

function Own() {
  const t = useStore(notificationMessages)
  const wide = useStore($device) === 'pc'
  const [entry] = useState(() => $location.get().key)
  const { filter, day } = shownIn(useStore($location).search)
  const select = (next: NotificationFilter) => show(next, day)
  const goTo = (next?: string) => {
    show(filter, next)
    scrollToTop()
  }
  useEffect(() => {
    // The chosen one of more tabs than a phone has room for.
    scrollToSee(document.getElementById(`notifications-${filter}`), { block: 'nearest', inline: 'center' })
  }, [filter])
  const choices = notificationFilters.map((name) => ({ name, label: t[name] }))
  const panel = (
    <>
      {day && <UpToDay day={day} onLatest={() => goTo()} />}
      <NotificationPanel
        key={`${filter} ${day}`}
        filter={filter}
        day={day}
        entry={entry}
        onShowAll={() => show('all')}
      />
    </>
  )
  return (
    <Page
      title={t.title}
      actions={<NotificationActions filter={filter} day={day} onDay={goTo} />}
      {...(wide
        ? { rail: () => <Filters label={t.filters} choices={choices} current={filter} onSelect={select} /> }
        : {
            head: (
              <div className="notification__tabs">
                <Tabs id="notifications" label={t.filters} tabs={choices} current={filter} onSelect={select} />
              </div>
            ),
          })}
    >
      {wide ? (
        panel
      ) : (
        <div id="notifications-panel" role="tabpanel" aria-labelledby={`notifications-${filter}`}>
          {panel}
        </div>
      )}
    </Page>
  )
}

export { Notifications as Screen }
