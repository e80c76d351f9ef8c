import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Comment } from '#bridge/exchange/calls.ts'
import { whenIdle } from '#bridge/lib/idle.ts'
import { once } from '#bridge/lib/late.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { ListPhase, ListValue } from '#web/lib/lists/list.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { hasKeptScroll } from '#web/ui/Page/useKeptScroll.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { type CommentOrder, commentOrders, type Reply, type Thread, threadOf } from '../comments.ts'
import { CommentWords, ShownComment } from './ShownComment.tsx'

/** After the post and its comments. */
const load = once(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  return import('../CommentComposer/CommentComposer.tsx')
}, 'needed')

/** A component of the composer's module, which loads when idle. `Loading` is shown until then. */
export const lateComment = <P extends object>(
  pick: (module: Awaited<ReturnType<typeof load>>) => ComponentType<P>,
  Loading?: ComponentType<P>,
): ComponentType<P> =>
  lateComponent(async () => pick(await load()), {
    wait: 'beside',
    words: ['reply', 'composer'],
    sheet: 'overlays',
    ...(Loading && { Loading }),
  })

const parts = {
  ReplyButton: lateComment(({ ReplyButton }) => ReplyButton),
  EditComment: lateComment(({ EditComment }) => EditComment, CommentWords),
}
const OwnList = lateComment(({ OwnList }) => OwnList)
const HiddenComments = lateComment(({ HiddenComments }) => HiddenComments)

/** Skeleton comments. */
export function CommentSkeleton({ rows }: { rows: number }) {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className="comment comment--skeleton" key={row} aria-hidden="true">
          <i className="comment__face" />
          <div className="comment__main">
            <i className="skeleton__line skeleton__line--name" />
            <i className="skeleton__line" />
            <i className="skeleton__line skeleton__line--last" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** How far before an element comes into view. */
const ahead = '600px 0px'

/** Calls `onNear` when the element comes near, while `active`. */
function useNear(element: RefObject<Element | null>, active: boolean, onNear: () => void): void {
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: ahead,
      scrollMargin: ahead,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, active, onNear])
}

/** The end of the comments: loads the next page when it comes near, or shows the error. */
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

/** Comments rendered in a frame: a slow phone takes some ten milliseconds for each. */
const inAFrame = 3

/**
 * Puts the items of a list up a few a frame, so that neither what comes with them nor what is pressed meanwhile waits for all.
 * @param isWhole whether those that are there at first are up at once: where a reader is brought back to their place among them.
 * @returns how many are up.
 */
function useUpInTurns(count: number, isWhole: boolean): number {
  const [up, setUp] = useState(isWhole ? count : 0)
  useEffect(() => {
    if (up >= count) return
    const frame = requestAnimationFrame(() => setUp(Math.min(count, up + inAFrame)))
    return () => cancelAnimationFrame(frame)
  }, [up, count])
  return Math.min(up, count)
}

const failing: readonly ListPhase[] = ['error', 'offline', 'slow']
const asking: readonly ListPhase[] = ['loading', 'more']

/** A comment's replies: the first ones come with it, the others on a press. */
function Replies({ comment, postId, thread }: { comment: Comment; postId: string; thread: Thread }) {
  const t = useStore(postMessages)
  const list = thread.repliesTo(comment.id)
  const { phase, pages } = useStore(list.$list)
  useEffect(() => list.stop, [list])

  const shown: readonly Reply[] = pages.length > 0 ? pages.flat() : comment.replies
  // Deleted replies do not count.
  const counted = shown.filter(({ deleted }) => !deleted).length
  const left = phase === 'end' ? 0 : Math.max(comment.replyCount - counted, phase === 'ready' ? 1 : 0)
  const run = failing.includes(phase) ? list.retry : phase === 'ready' ? list.more : list.start
  const busy = asking.includes(phase)
  const label = busy ? t.repliesLoading : failing.includes(phase) ? t.repliesFailed : t.replies(left)
  return (
    <>
      <ol className="comment__replies">
        {shown.map((reply) => (
          <CardBoundary key={reply.id} id={reply.id} as="li">
            <ShownComment comment={reply} postId={postId} parentId={comment.id} size={24} parts={parts} />
          </CardBoundary>
        ))}
        {left > 0 && (
          <li>
            <button className="comment__more" type="button" aria-busy={busy} onClick={() => run()}>
              {label}
            </button>
          </li>
        )}
        <OwnList postId={postId} parentId={comment.id} size={24} known={shown.map(({ id }) => id)} />
      </ol>
      <HiddenComments comments={shown} />
    </>
  )
}

/** The comments in one order, rendered a few a frame, so that the post does not wait. `children` follow the last. */
function CommentItems({
  postId,
  comments,
  children,
}: {
  postId: string
  comments: readonly Comment[]
  children: ReactNode
}) {
  const thread = threadOf(postId)
  const up = useUpInTurns(comments.length, hasKeptScroll())
  return (
    <>
      <ol>
        <OwnList postId={postId} parentId={null} size={32} known={comments.map(({ id }) => id)} />
        {comments.slice(0, up).map((comment) => (
          <CardBoundary key={comment.id} id={comment.id} as="li">
            <ShownComment className="comments__item" comment={comment} postId={postId} size={32} parts={parts}>
              <Replies comment={comment} postId={postId} thread={thread} />
            </ShownComment>
          </CardBoundary>
        ))}
      </ol>
      {up === comments.length && children}
      {up === comments.length && <HiddenComments comments={comments} />}
    </>
  )
}

/** The id of the focusable heading. */
export const commentsTitle = 'comments-title'

/** The comments of a post. `expected` is the count in the post. */
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
          <span>{t.comments}</span> {total > 0 && <span className="comments__total">{plain().format(total)}</span>}
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
