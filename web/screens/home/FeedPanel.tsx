import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { NewPostsPill } from '../../components/NewPostsPill/NewPostsPill.tsx'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { homeMessages } from '../../messages/home.ts'
import { $intl } from '../../messages/i18n.ts'
import { logIn } from '../../stores/account.ts'
import { type FeedTab, feedOf } from '../../stores/feed.ts'
import { $online } from '../../stores/online.ts'
import { $viewer } from '../../stores/viewer.ts'
import { FeedFoot } from './FeedFoot.tsx'
import { FeedPages } from './FeedPages.tsx'
import { FeedStandIn } from './FeedStandIn.tsx'

/** What a tab shows: its posts, or why there are none. */
export function FeedPanel({ tab, entry }: { tab: FeedTab; entry: string }) {
  const viewer = useStore($viewer)
  if (tab === 'following' && viewer === null) return <VisitorPanel />
  return <Feed tab={tab} entry={entry} />
}

/** What logging in would give. */
function VisitorPanel() {
  const t = useStore(homeMessages)
  return <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
}

function Feed({ tab, entry }: { tab: FeedTab; entry: string }) {
  const feed = feedOf(tab)
  const list = useStore(feed.$list)
  const held = useStore(feed.$held)
  useEffect(() => feed.start(), [feed])
  if (list.pages.length === 0) return <FeedStandIn tab={tab} list={list} onRetry={feed.retry} />
  return (
    <>
      <NewPostsPill
        held={held}
        onShow={() => {
          feed.showHeld()
          window.scrollTo(0, 0)
        }}
      />
      <AsOf at={list.asOf} />
      <FeedPages pages={list.pages} tab={tab} entry={entry} />
      <FeedFoot list={list} onMore={feed.more} onRetry={feed.retry} />
    </>
  )
}

/** Says how old the posts are while there is no network to bring newer ones. */
function AsOf({ at }: { at: number }) {
  const t = useStore(homeMessages)
  const online = useStore($online)
  const { clock } = useStore($intl)
  return <div role="status">{!online && <p className="home__as-of">{t.asOf({ time: clock().format(at) })}</p>}</div>
}
