import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Comment } from '../../../../bridge/exchange/calls.ts'
import { postMessages } from '../../../i18n/en/post.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { $intl } from '../../../i18n/i18n.ts'
import type { ListValue } from '../../../lib/lists/list.ts'
import { CardBoundary } from '../../../ui/Boundary/CardBoundary.tsx'
import { hasKeptScroll } from '../../../ui/Page/useKeptScroll.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import { $commentParts } from '../commentParts.ts'
import { type CommentOrder, commentOrders, threadOf } from '../comments.ts'
import { CommentSkeleton } from './CommentSkeleton.tsx'
import { Replies } from './Replies.tsx'
import { ShownComment } from './ShownComment.tsx'
import { useUpInTurns } from './useUpInTurns.ts'

/** How far before an element comes into view. */
const ahead = '600px 0px'

/** Calls `onNear` when the element comes near, while `active`. */
function useNear(element: RefObject<Element | null>, active: boolean, onNear: () => void): void {
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: ahead })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, active, onNear])
}

/** The end of the comments: asks for the next page when it comes near, or says why none comes. */
function CommentFoot({
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

/** The comments of one order, a few with each frame: the post that they are below does not wait for them. `children` come after the last. */
function CommentItems({
  postId,
  comments,
  children,
}: {
  postId: string
  comments: readonly Comment[]
  children: ReactNode
}) {
  const parts = useStore($commentParts)
  const thread = threadOf(postId)
  const up = useUpInTurns(comments.length, hasKeptScroll())
  return (
    <>
      <ol>
        {parts && <parts.OwnList postId={postId} parentId={null} size={32} known={comments.map(({ id }) => id)} />}
        {comments.slice(0, up).map((comment) => (
          <CardBoundary key={comment.id} id={comment.id} as="li">
            <ShownComment className="comments__item" comment={comment} postId={postId} size={32}>
              <Replies comment={comment} postId={postId} thread={thread} />
            </ShownComment>
          </CardBoundary>
        ))}
      </ol>
      {up === comments.length && children}
      {up === comments.length && parts && <parts.HiddenComments comments={comments} />}
    </>
  )
}

/** The id of their heading, which can be given the focus. */
export const commentsTitle = 'comments-title'

/** What readers say to a post. `expected` is how many the post itself speaks of. */
export function Comments({ postId, expected }: { postId: string; expected: number }) {
  const t = useStore(postMessages)
  const { plain } = useStore($intl)
  const thread = threadOf(postId)
  const order = useStore(thread.$order)
  const total = useStore(thread.$total) ?? expected
  const list = thread.ordered(order)
  const value = useStore(list.$list)
  useEffect(() => {
    list.start()
    return list.stop
  }, [list])

  const comments = value.pages.flat()

  const tabs = commentOrders.map((name) => ({ name, label: t[name] }))
  const select = (name: CommentOrder) => thread.$order.set(name)
  const hasTabs = total > 1
  const panel = hasTabs ? ({ role: 'tabpanel', 'aria-labelledby': `comments-${order}` } as const) : {}
  return (
    <section className="comments" aria-labelledby={commentsTitle}>
      <div className="comments__head">
        <h2 className="comments__title" id={commentsTitle} tabIndex={-1}>
          {t.comments} {total > 0 && <span className="comments__total">{plain().format(total)}</span>}
        </h2>
        {hasTabs && <Tabs id="comments" label={t.order} tabs={tabs} current={order} onSelect={select} />}
      </div>
      <div id="comments-panel" {...panel}>
        <CommentItems key={order} postId={postId} comments={comments}>
          <CommentFoot value={value} onMore={list.more} onRetry={list.retry} />
        </CommentItems>
      </div>
    </section>
  )
}
