import { useStore } from '@nanostores/react'
import { homeMessages } from '../../../i18n/en/home.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { logIn } from '../../account/index.ts'
import { PostList } from '../../post/index.ts'
import { type FeedTab, feedOf } from '../feed.ts'
import { NewPostsPill } from '../NewPostsPill/NewPostsPill.tsx'

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
  const held = useStore(feed.$held)
  return (
    <>
      <NewPostsPill
        held={held}
        onShow={() => {
          feed.showHeld()
          window.scrollTo(0, 0)
        }}
      />
      <PostList list={feed} place={`${entry} ${tab}`} empty={<Empty tab={tab} />} />
    </>
  )
}

/** Why a feed has no posts, and where there are people who write some. */
export function Empty({ tab }: { tab: FeedTab }) {
  const t = useStore(homeMessages)
  const people = linkTo('rank')
  const action = people && { action: { label: t.findPeople, href: people } }
  return tab === 'following' ? (
    <StatePanel title={t.emptyFollowingTitle} text={t.emptyFollowingText} {...action} />
  ) : (
    <StatePanel title={t.emptyTitle} text={t.emptyText} {...action} />
  )
}
