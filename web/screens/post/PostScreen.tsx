import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { postMessages } from '../../messages/post.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { ListPhase } from '../../stores/list.ts'
import { pathTo } from '../../stores/place.ts'
import { detailsOf } from '../../stores/postDetails.ts'
import { postOf } from '../../stores/posts.ts'
import { PostBar } from './PostBar.tsx'
import { PostPage } from './PostPage.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'
import { useKeptScroll } from './useKeptScroll.ts'

/** One post and what readers say to it. What the feed knows of it shows at once. */
export function PostScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const details = detailsOf(id)
  const list = useStore(details.$list)
  useEffect(() => {
    if (details.$list.get().phase === 'end') details.refresh()
    else details.start()
    return details.stop
  }, [details])
  useKeptScroll()

  const $post = list.phase === 'empty' ? undefined : postOf(id)
  if ($post) return <PostPage $post={$post} list={list} onRetry={details.retry} />
  return (
    <div className="post-screen">
      <div className="post-screen__column">
        <PostBar isArticle={false} />
        <StandIn phase={list.phase} reason={list.reason} onRetry={details.retry} />
      </div>
    </div>
  )
}

/** What shows while nothing is known of the post: that it is coming, or why it is not. */
function StandIn({ phase, reason, onRetry }: { phase: ListPhase; reason: string; onRetry: () => void }) {
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
