import { useStore } from '@nanostores/react'
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { homeMessages } from '../../messages/home.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { FeedTab } from '../../stores/feed.ts'
import { linkTo } from '../../stores/flags.ts'
import type { ListValue } from '../../stores/list.ts'

/** What a feed without posts shows: that they are coming, or why they are not. */
export function FeedStandIn({ tab, list, onRetry }: { tab: FeedTab; list: ListValue<string>; onRetry: () => void }) {
  const t = useStore(homeMessages)
  const shell = useStore(shellMessages)
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (list.phase) {
    case 'error':
      return <StatePanel kind="error" title={t.errorTitle} text={list.reason} action={retry} />
    case 'offline':
      return <StatePanel kind="offline" title={t.offlineTitle} text={t.offlineText} action={retry} />
    case 'slow':
      return (
        <>
          <StatePanel inline title={t.slowTitle} text={t.slowText} action={retry} />
          <Skeleton rows={3} />
        </>
      )
    case 'empty': {
      const people = linkTo('rank')
      const action = people && { action: { label: t.findPeople, href: people } }
      return tab === 'following' ? (
        <StatePanel title={t.emptyFollowingTitle} text={t.emptyFollowingText} {...action} />
      ) : (
        <StatePanel title={t.emptyTitle} text={t.emptyText} {...action} />
      )
    }
    default:
      return <Skeleton rows={4} />
  }
}
