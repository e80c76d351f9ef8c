import { useStore } from '@nanostores/react'
import { $communityUser } from '#web/features/account/user.ts'
import { replyMessages } from '#web/i18n/en/reply.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { FoldedText } from '#web/ui/RichText/FoldedText.tsx'
import { ShownComment } from '../Comment/ShownComment.tsx'
import { type OwnComment, ownCommentsOn } from '../ownComments.ts'

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
          <ShownComment className={className} comment={comment} postId={postId} parentId={parentId} size={size} />
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
