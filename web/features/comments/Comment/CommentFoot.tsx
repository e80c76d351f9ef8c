import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { Comment } from '../../../../bridge/exchange/calls.ts'
import { postMessages } from '../../../i18n/en/post.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import type { ListValue } from '../../../lib/lists/list.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { CommentSkeleton } from './CommentSkeleton.tsx'
import { useNear } from './useNear.ts'

/** The end of the comments: asks for the next page when it comes near, or says why none comes. */
export function CommentFoot({
  value: { phase, reason, pages },
  onMore,
  onRetry,
}: {
  value: ListValue<Comment>
  onMore: () => void
  onRetry: () => void
}) {
  const t = useStore(postMessages)
  const shell = useStore(shellMessages)
  const foot = useRef<HTMLDivElement>(null)
  useNear(foot, phase === 'ready', onMore)

  const retry = { label: shell.tryAgain, run: onRetry }
  const failed = pages.length > 0 ? t.moreErrorTitle : t.commentsErrorTitle
  return (
    <div className={phase === 'empty' ? 'comments__foot comments__foot--empty' : 'comments__foot'} ref={foot}>
      {phase === 'empty' && <StatePanel inline title={t.noCommentsTitle} text={t.noCommentsText} />}
      {phase === 'error' && <StatePanel inline kind="error" title={failed} text={reason} action={retry} />}
      {phase === 'offline' && (
        <StatePanel inline kind="offline" title={t.offlineTitle} text={t.commentsOfflineText} action={retry} />
      )}
      {phase === 'slow' && <StatePanel inline kind="slow" title={t.slowTitle} text={t.slowText} action={retry} />}
      {(phase === 'idle' || phase === 'loading' || phase === 'more') && (
        <CommentSkeleton rows={pages.length > 0 ? 1 : 3} />
      )}
      {phase === 'ready' && (
        <button className="comments__more" type="button" onClick={onMore}>
          {t.moreComments}
        </button>
      )}
    </div>
  )
}
