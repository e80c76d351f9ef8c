import { useStore } from '@nanostores/react'
import { useCallback, useRef, useState } from 'react'
import { homeMessages } from '../../../i18n/en/home.ts'
import { $locale } from '../../../lib/page/appearance.ts'
import { services } from '../../../lib/page/services.ts'
import { $location } from '../../../lib/router/location.ts'
import { Beside } from '../../../ui/Rail/Beside.tsx'
import { RiskLine } from '../../../ui/RiskLine/RiskLine.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import { useSwipe } from '../../../ui/Tabs/useSwipe.ts'
import type { FeedTab } from '../feed.ts'
import { $tabs, keepTab, keptTab } from '../feedTab.ts'
import { LateRail } from '../LateRail.tsx'
import { $writeRow } from '../writeRow.ts'
import { FeedPanel } from './FeedPanel.tsx'

/** The home feed. Its tab and the place in it are the history entry's own. */
export function Home() {
  const t = useStore(homeMessages)
  const { section } = services().exchange.brand
  const [entry] = useState(() => $location.get().key)
  const [chosen, setTab] = useState<FeedTab>(() => keptTab(entry))
  const Row = useStore($writeRow)
  const tabs = useStore($tabs)
  const tab = tabs.includes(chosen) ? chosen : 'recommended'
  const panel = useRef<HTMLDivElement>(null)

  const select = useCallback(
    (next: FeedTab) => {
      keepTab(entry, next)
      setTab(next)
    },
    [entry],
  )
  const onSwipe = useCallback(
    (step: 1 | -1) => {
      const next = tabs[tabs.indexOf(tab) + step]
      if (next) select(next)
    },
    [tabs, tab, select],
  )
  useSwipe(panel, onSwipe)

  return (
    <div className="home">
      <div className="home__column">
        <h1 className="visually-hidden">{section?.[$locale.get()] ?? section?.en ?? t.title}</h1>
        <RiskLine />
        {Row && <Row />}
        <div className="home__tabs">
          <Tabs
            id="feed"
            label={t.tabs}
            tabs={tabs.map((name) => ({ name, label: t[name] }))}
            current={tab}
            onSelect={select}
          />
        </div>
        <div className="home__panel" id="feed-panel" role="tabpanel" aria-labelledby={`feed-${tab}`} ref={panel}>
          <FeedPanel key={tab} tab={tab} entry={entry} />
        </div>
      </div>
      <Beside>
        <LateRail />
      </Beside>
    </div>
  )
}

export { Home as Screen }
