import { useStore } from '@nanostores/react'
import { useCallback, useRef, useState } from 'react'
import { PostList } from '#web/features/post/PostList/PostList.tsx'
import { homeMessages } from '#web/i18n/en/home.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { scrollToTop } from '#web/lib/page/scroll.ts'
import { services } from '#web/lib/page/services.ts'
import { $writeRow } from '#web/lib/page/slots.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { Beside } from '#web/ui/Rail/Beside.tsx'
import { RiskLine } from '#web/ui/RiskLine/RiskLine.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { useSwipe } from '#web/ui/Tabs/useSwipe.ts'
import { $tabs, type FeedTab, feedOf, keepTab, keptTab } from '../feed.ts'
import { LateRail } from '../LateRail.tsx'
import { NewPostsPill } from '../NewPostsPill/NewPostsPill.tsx'

// Few feeds have none.
const NoPosts = lateComponent(async () => (await import('./NoPosts.tsx')).NoPosts)

/** A tab's posts or empty state. */
function FeedPanel({ tab, entry }: { tab: FeedTab; entry: string }) {
  const isFollowing = tab === 'following'
  const isVisitor = useStore($viewer) === null && isFollowing
  const feed = feedOf(tab)
  const held = useStore(feed.$held)
  const empty = <NoPosts isFollowing={isFollowing} isVisitor={isVisitor} />
  if (isVisitor) return empty
  return (
    <>
      <NewPostsPill
        held={held}
        onShow={() => {
          feed.showHeld()
          scrollToTop()
        }}
      />
      <PostList list={feed} place={`${entry} ${tab}`} empty={empty} />
    </>
  )
}

/** The home feed. Tab and scroll position belong to the history entry. */
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
