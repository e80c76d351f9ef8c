import { useStore } from '@nanostores/react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { Tabs } from '../../components/Tabs/Tabs.tsx'
import { useSwipe } from '../../components/Tabs/useSwipe.ts'
import { homeMessages } from '../../messages/home.ts'
import { $device } from '../../stores/device.ts'
import { type FeedTab, feedTabs } from '../../stores/feed.ts'
import { keepTab, keptTab } from '../../stores/feedPlace.ts'
import { $place } from '../../stores/place.ts'
import { FeedPanel } from './FeedPanel.tsx'

const Rail = lazy(() => import('../../components/Rail/Rail.tsx').then((module) => ({ default: module.Rail })))

/** The home feed. Its tab and the place in it are the history entry's own. */
export function Home() {
  const t = useStore(homeMessages)
  const wide = useStore($device) === 'pc'
  const [entry] = useState(() => $place.get().key)
  const [tab, setTab] = useState<FeedTab>(() => keptTab(entry))
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
      const next = feedTabs[feedTabs.indexOf(tab) + step]
      if (next) select(next)
    },
    [tab, select],
  )
  useSwipe(panel, onSwipe)

  return (
    <div className="home">
      <div className="home__column">
        <h1 className="visually-hidden">{t.title}</h1>
        <div className="home__tabs">
          <Tabs
            id="feed"
            label={t.tabs}
            tabs={feedTabs.map((name) => ({ name, label: t[name] }))}
            current={tab}
            onSelect={select}
          />
        </div>
        <div className="home__panel" id="feed-panel" role="tabpanel" aria-labelledby={`feed-${tab}`} ref={panel}>
          <FeedPanel key={tab} tab={tab} entry={entry} onTab={select} />
        </div>
      </div>
      {wide && (
        <aside className="home__rail">
          <Suspense fallback={null}>
            <Rail />
          </Suspense>
        </aside>
      )}
    </div>
  )
}
