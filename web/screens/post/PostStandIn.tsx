import { useStore } from '@nanostores/react'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { postMessages } from '../../messages/post.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { ListPhase } from '../../stores/list.ts'
import { pathTo } from '../../stores/place.ts'
import { PostSkeleton } from './PostSkeleton.tsx'

/** What shows while nothing is known of the post: that it is coming, or why it is not. */
export function PostStandIn({ phase, reason, onRetry }: { phase: ListPhase; reason: string; onRetry: () => void }) {
  const t = useStore(postMessages)
  const shell = useStore(shellMessages)
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'empty':
      return (
        <StatePanel
          title={t.missingTitle}
          text={t.missingText}
          action={{ label: shell.toHome, href: pathTo('home') }}
        />
      )
    case 'error':
      return <StatePanel kind="error" title={t.errorTitle} text={reason} action={retry} />
    case 'offline':
      return <StatePanel kind="offline" title={t.offlineTitle} text={t.offlineText} action={retry} />
    case 'slow':
      return (
        <>
          <StatePanel inline kind="slow" title={t.slowTitle} text={t.slowText} action={retry} />
          <PostSkeleton />
        </>
      )
    default:
      return <PostSkeleton />
  }
}
