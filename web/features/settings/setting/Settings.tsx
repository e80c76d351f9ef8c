import { useStore } from '@nanostores/react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { $device } from '../../../lib/page/device.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { Page } from '../../../ui/Page/Page.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { PaneList } from './PaneList.tsx'
import { isPane, panes } from './panes.tsx'

/** Everything that a reader can set: a list that leads to its panes, or, where there is room, both beside each other. */
export function Settings({ params: { pane = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(settingMessages)
  const wide = useStore($device) === 'pc'
  if (wide) return <TwoPanes name={pane === '' ? 'display' : pane} />
  if (pane === '')
    return (
      <Page title={t.title}>
        <PaneList values />
      </Page>
    )
  return (
    <Page title={isPane(pane) ? t[pane] : t.title}>
      <Pane name={pane} />
    </Page>
  )
}

function TwoPanes({ name }: { name: string }) {
  const t = useStore(settingMessages)
  return (
    <div className="settings">
      <div className="settings__menu">
        <h1 className="settings__title">{t.title}</h1>
        <PaneList current={name} />
      </div>
      <section className="settings__pane" aria-labelledby="settings-pane">
        <h2 className="settings__heading" id="settings-pane">
          {isPane(name) ? t[name] : t.title}
        </h2>
        <Pane key={name} name={name} />
      </section>
    </div>
  )
}

function Pane({ name }: { name: string }) {
  const t = useStore(settingMessages)
  if (!isPane(name))
    return (
      <StatePanel
        title={t.missingTitle}
        text={t.missingText}
        action={{ label: t.toSettings, href: hrefTo('setting') }}
      />
    )
  const Known = panes[name]
  return (
    <div className="setting-pane">
      <Known />
    </div>
  )
}

export { Settings as Screen }
