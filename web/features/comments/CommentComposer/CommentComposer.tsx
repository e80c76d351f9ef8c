import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Comment } from '#bridge/exchange/calls.ts'
import { logIn } from '#web/features/account/account.ts'
import { $communityUser } from '#web/features/account/user.ts'
import { $hidden, setHidden } from '#web/features/moderation/hidden.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { replyMessages } from '#web/i18n/en/reply.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { useCovered } from '#web/ui/Dialog/useCovered.ts'
import { FoldedText } from '#web/ui/RichText/FoldedText.tsx'
import { ShownComment } from '../Comment/ShownComment.tsx'
import { $wantedComment, type Reply, threadOf } from '../comments.ts'
import { ownCommentsOn } from '../ownComments.ts'
import type { Answered, OwnComment } from '../savedWords.ts'
import { EditComment, focusOn } from './EditComment.tsx'
import { ReplyForm } from './ReplyForm.tsx'

export { EditComment }

/** Own comments that the list does not have yet, with their state. `parentId`: the comment above. */
export function OwnList({
  postId,
  parentId,
  size,
  known,
}: {
  postId: string
  parentId: string | null
  size: 32 | 24
  /** Ids in the list. */
  known: readonly string[]
}) {
  const sent = useStore(ownCommentsOn(postId).$sent)
  const own = sent.filter(({ answered }) => (answered?.commentId ?? null) === parentId)
  const className = parentId === null ? 'comments__item' : ''
  // New comments come first, new replies last.
  const ordered = parentId === null ? [...own].reverse() : own
  return ordered.map((one) => {
    const { key, comment } = one
    if (comment && known.includes(comment.id)) return null
    return (
      <CardBoundary key={key} id={key} as="li">
        {comment ? (
          <ShownComment
            className={className}
            comment={comment}
            postId={postId}
            parentId={parentId}
            size={size}
            parts={parts}
          />
        ) : (
          <Unsent one={one} postId={postId} size={size} className={className} />
        )}
      </CardBoundary>
    )
  })
}

function Unsent({
  one: { key, text, phase, reason },
  postId,
  size,
  className,
}: {
  one: OwnComment
  postId: string
  size: 32 | 24
  className: string
}) {
  const t = useStore(replyMessages)
  const { slow, waits } = useStore(shellMessages)
  const person = useStore($communityUser)?.userInfo
  const { retry, takeBack } = ownCommentsOn(postId)
  return (
    <li className={className}>
      <article className={`comment comment--${phase === 'failed' ? phase : 'sending'}`}>
        {person ? <Avatar person={person} size={size} /> : <i className={`avatar avatar--${size}`} />}
        <div className="comment__main">
          <bdi className="author-line__name">{person?.nickName || t.you}</bdi>
          <FoldedText id={key} className="comment__text" text={text} entities={[]} />
          <p className="comment__state" role="status">
            {{ failed: `${t.failed}. ${reason}`, waiting: waits, slow, sending: t.sending, done: '' }[phase]}
          </p>
          {phase !== 'sending' && (
            <p className="comment__deeds">
              <button className="comment__reply" type="button" onClick={() => retry(key)}>
                {t.tryAgain}
              </button>
              {(phase === 'failed' || phase === 'waiting') && (
                <button className="comment__reply" type="button" onClick={() => takeBack(key)}>
                  {t.edit}
                </button>
              )}
            </p>
          )}
        </div>
      </article>
    </li>
  )
}

/** The number of hidden comments, and a button that shows them. */
export function HiddenComments({ comments }: { comments: readonly Pick<Reply, 'id'>[] }) {
  const t = useStore(postMessages)
  const hidden = useStore($hidden).filter(
    ({ kind, id, isDeleted }) => kind === 'comment' && !isDeleted && comments.some((comment) => comment.id === id),
  )
  const first = comments.find(({ id }) => hidden.some((one) => one.id === id))
  if (!first) return null
  const show = () => {
    for (const one of hidden) setHidden(one, false)
    requestAnimationFrame(() => focusOn(first.id))
  }
  return (
    <button className="comments__hidden" type="button" onClick={show}>
      {t.showHidden(hidden.length)}
    </button>
  )
}

/** Maximum number of pages to search. */
const maxPages = 8
const maxThreads = 10

const hasIt = (comments: readonly Comment[], wanted: string): boolean =>
  comments.some(({ id, replies }) => id === wanted || replies.some((reply) => reply.id === wanted))

/** Loads comments until the wanted one is found: the latest, page by page, then collapsed replies. */
function SearchForComment({ postId }: { postId: string }) {
  const wanted = useStore($wantedComment)
  const thread = threadOf(postId)
  const list = thread.ordered(useStore(thread.$order))
  const { phase, pages } = useStore(list.$list)
  useEffect(() => {
    const comments = pages.flat()
    if (wanted === '' || comments.length === 0 || hasIt(comments, wanted)) return
    // It is usually new, and has few likes.
    if (thread.$order.get() !== 'latest') return void thread.$order.set('latest')
    if (phase === 'ready' && pages.length < maxPages) return void list.more()
    if (phase !== 'ready' && phase !== 'end') return
    const folded = comments.filter(({ replyCount, replies }) => replyCount > replies.length)
    for (const { id } of folded.slice(0, maxThreads)) thread.repliesTo(id).start()
  }, [wanted, phase, pages, list, thread])
  return null
}

/** Starts a reply to a comment; asks a visitor to log in. */
export function ReplyButton({ postId, answered }: { postId: string; answered: Answered }) {
  const t = useStore(replyMessages)
  const reply = () => {
    if (viewerId() === null) notify(t.logIn, { label: t.logIn, run: logIn })
    else ownCommentsOn(postId).answer(answered)
  }
  return (
    <button className="comment__reply" type="button" aria-label={t.replyTo({ name: answered.name })} onClick={reply}>
      {t.reply}
    </button>
  )
}

const parts = { ReplyButton, EditComment }

/** The comment field at the foot of a post, above the keyboard; for visitors, a link to log in. */
export function CommentComposer({ postId }: { postId: string }) {
  const t = useStore(replyMessages)
  const viewer = useStore($viewer)
  useCovered()
  return (
    <div className="reply-bar">
      <SearchForComment postId={postId} />
      {viewer === null ? (
        <button className="reply-bar__log-in" type="button" onClick={logIn}>
          {t.logIn}
        </button>
      ) : (
        <CardBoundary key={viewer}>
          <ReplyForm postId={postId} />
        </CardBoundary>
      )}
    </div>
  )
}
