import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Page } from '../../components/Page/Page.tsx'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { Tabs } from '../../components/Tabs/Tabs.tsx'
import { notificationMessages } from '../../messages/notification.ts'
import { logIn } from '../../stores/account.ts'
import { $device } from '../../stores/device.ts'
import { type NotificationFilter, notificationFilters } from '../../stores/notificationList.ts'
import { $place, pathTo, relocate } from '../../stores/place.ts'
import { $viewer } from '../../stores/viewer.ts'
import { Filters } from './Filters.tsx'
import { NotificationActions } from './NotificationActions.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'

/** What has happened to the reader. The filter and the place in it are the history entry's own. */
export function Notifications() {
  const viewer = useStore($viewer)
  return viewer === null ? <Visitor /> : <Own key={viewer} />
}

/** The filter is its address's own: back, reload and a language keep it. */
const filterIn = (search: string): NotificationFilter => {
  const asked = new URLSearchParams(search).get('show')
  return notificationFilters.find((filter) => filter === asked) ?? 'all'
}
const select = (filter: NotificationFilter): void =>
  relocate(filter === 'all' ? pathTo('notification') : `${pathTo('notification')}?show=${filter}`)

/** What logging in would give. */
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
  const [entry] = useState(() => $place.get().key)
  const filter = filterIn(useStore($place).search)
  useEffect(() => {
    // The chosen one of more tabs than a phone has room for.
    document.getElementById(`notifications-${filter}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [filter])
  const choices = notificationFilters.map((name) => ({ name, label: t[name] }))
  const panel = <NotificationPanel key={filter} filter={filter} entry={entry} onShowAll={() => select('all')} />
  return (
    <Page
      title={t.title}
      actions={<NotificationActions filter={filter} />}
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
