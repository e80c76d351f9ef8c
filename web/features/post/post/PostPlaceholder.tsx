import { useStore } from '@nanostores/react'
import { postMessages } from '../../../i18n/en/post.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import type { ListPhase } from '../../../lib/lists/list.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'

/** What shows while nothing is known of the post: that it is coming, or why it is not. */
export function PostPlaceholder({ phase, reason, onRetry }: { phase: ListPhase; reason: string; onRetry: () => void }) {
  const t = useStore(postMessages)
  const shell = useStore(shellMessages)
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'empty':
      return (
        <StatePanel
          title={t.missingTitle}
          text={t.missingText}
          action={{ label: shell.toHome, href: hrefTo('home') }}
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
