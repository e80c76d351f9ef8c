import { useStore } from '@nanostores/react'
import { logIn } from '#web/features/account/account.ts'
import { homeMessages } from '#web/i18n/en/home.ts'
import { noPostsMessages } from '#web/i18n/en/noPosts.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'

/** The empty state of a feed; for a visitor's own feed, the log-in. */
export function NoPosts({ isFollowing, isVisitor }: { isFollowing: boolean; isVisitor: boolean }) {
  const t = useStore(noPostsMessages)
  const { logIn: label } = useStore(homeMessages)
  if (isVisitor)
    return <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label, run: logIn }} />
  const people = linkTo('rank')
  const action = people && { action: { label: t.findPeople, href: people } }
  return isFollowing ? (
    <StatePanel title={t.emptyFollowingTitle} text={t.emptyFollowingText} {...action} />
  ) : (
    <StatePanel title={t.emptyTitle} text={t.emptyText} {...action} />
  )
}
