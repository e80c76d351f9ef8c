import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Comment } from '../../../../bridge/exchange/calls.ts'
import { postMessages } from '../../../i18n/en/post.ts'
import type { ListPhase } from '../../../lib/lists/list.ts'
import { CardBoundary } from '../../../ui/Boundary/CardBoundary.tsx'
import { $commentParts } from '../commentParts.ts'
import type { Reply, Thread } from '../comments.ts'
import { ShownComment } from './ShownComment.tsx'

const failing: readonly ListPhase[] = ['error', 'offline', 'slow']
const asking: readonly ListPhase[] = ['loading', 'more']

/** A comment's replies: the first ones come with it, the rest on the reader's wish. */
export function Replies({ comment, postId, thread }: { comment: Comment; postId: string; thread: Thread }) {
  const t = useStore(postMessages)
  const list = thread.repliesTo(comment.id)
  const { phase, pages } = useStore(list.$list)
  useEffect(() => list.stop, [list])
  const parts = useStore($commentParts)

  const shown: readonly Reply[] = pages.length > 0 ? pages.flat() : comment.replies
  const left = phase === 'end' ? 0 : Math.max(comment.replyCount - shown.length, phase === 'ready' ? 1 : 0)
  const run = failing.includes(phase) ? list.retry : phase === 'ready' ? list.more : list.start
  const busy = asking.includes(phase)
  const label = busy ? t.repliesLoading : failing.includes(phase) ? t.repliesFailed : t.replies(left)
  return (
    <>
      <ol className="comment__replies">
        {shown.map((reply) => (
          <CardBoundary key={reply.id} id={reply.id} as="li">
            <ShownComment comment={reply} postId={postId} parentId={comment.id} size={24} />
          </CardBoundary>
        ))}
        {left > 0 && (
          <li>
            <button className="comment__more" type="button" aria-busy={busy} onClick={() => run()}>
              {label}
            </button>
          </li>
        )}
        {parts && <parts.OwnList postId={postId} parentId={comment.id} size={24} known={shown.map(({ id }) => id)} />}
      </ol>
      {parts && <parts.HiddenComments comments={shown} />}
    </>
  )
}
