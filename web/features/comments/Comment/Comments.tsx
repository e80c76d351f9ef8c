import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { postMessages } from '../../../i18n/en/post.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { CardBoundary } from '../../../ui/Boundary/CardBoundary.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import { $commentParts } from '../commentParts.ts'
import { type CommentOrder, commentOrders, threadOf } from '../comments.ts'
import { CommentFoot } from './CommentFoot.tsx'
import { HiddenComments } from './HiddenComments.tsx'
import { Replies } from './Replies.tsx'
import { ShownComment } from './ShownComment.tsx'

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

  const parts = useStore($commentParts)
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
        <ol>
          {parts && <parts.OwnList postId={postId} parentId={null} size={32} known={comments.map(({ id }) => id)} />}
          {comments.map((comment) => (
            <CardBoundary key={comment.id} id={comment.id} as="li">
              <ShownComment className="comments__item" comment={comment} postId={postId} size={32}>
                <Replies comment={comment} postId={postId} thread={thread} />
              </ShownComment>
            </CardBoundary>
          ))}
        </ol>
        <CommentFoot value={value} onMore={list.more} onRetry={list.retry} />
        <HiddenComments comments={comments} />
      </div>
    </section>
  )
}
