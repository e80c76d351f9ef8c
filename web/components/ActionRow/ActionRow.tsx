import { useStore } from '@nanostores/react'
import type { Post } from '../../../bridge/exchange/calls.ts'
import { cardMessages } from '../../messages/card.ts'
import { $intl } from '../../messages/i18n.ts'
import { notify } from '../../stores/notices.ts'
import { pathTo } from '../../stores/place.ts'
import { postOf, type Reaction, reactionFields } from '../../stores/posts.ts'
import { wishReaction } from '../../stores/reactions.ts'
import { viewerId } from '../../stores/viewer.ts'
import { Icon } from '../Icon/Icon.tsx'
import { sharePost } from './sharePost.ts'

const words = {
  like: { name: 'likes', logIn: 'logInToLike', failed: 'likeFailed' },
  repost: { name: 'reposts', logIn: 'logInToRepost', failed: 'repostFailed' },
} as const

interface ReactionButtonProps {
  readonly post: Post
  readonly kind: Reaction
  readonly compact: Intl.NumberFormat
}

function ReactionButton({ post, kind, compact }: ReactionButtonProps) {
  const t = useStore(cardMessages)
  const on = post[reactionFields[kind].flag]
  const count = post[reactionFields[kind].count]
  const { name, logIn, failed } = words[kind]
  const press = () => {
    if (!viewerId()) return notify(t[logIn])
    void wishReaction(post.id, kind, !on, (reason) => notify(t[failed]({ reason })))
  }
  return (
    <button
      className={`action action--${kind}`}
      type="button"
      aria-pressed={on}
      aria-label={t[name](count)}
      onClick={press}
    >
      <Icon name={kind} filled={kind === 'like' && on} />
      <span className="action__count">{count > 0 && compact.format(count)}</span>
    </button>
  )
}

/**
 * What a reader can do with a post. `id` is of a post that `rememberPosts` knows; only this row repaints on a like.
 * `onComments` is for a page that shows the comments itself; else they are a link.
 */
export function ActionRow({ id, onComments }: { id: string; onComments?: () => void }) {
  const $post = postOf(id)
  return $post ? <KnownActionRow $post={$post} onComments={onComments} /> : null
}

function KnownActionRow({
  $post,
  onComments,
}: {
  $post: NonNullable<ReturnType<typeof postOf>>
  onComments: (() => void) | undefined
}) {
  const t = useStore(cardMessages)
  const { compact } = useStore($intl)
  const post = useStore($post)
  const { id, commentCount } = post
  const comments = (
    <>
      <Icon name="comment" />
      <span className="action__count">{commentCount > 0 && compact.format(commentCount)}</span>
    </>
  )
  return (
    <div className="action-row">
      {onComments ? (
        <button className="action" type="button" aria-label={t.comments(commentCount)} onClick={onComments}>
          {comments}
        </button>
      ) : (
        <a className="action" href={pathTo('post', id)} aria-label={t.comments(commentCount)}>
          {comments}
        </a>
      )}
      {(['repost', 'like'] as const).map((kind) => (
        <ReactionButton key={kind} post={post} kind={kind} compact={compact} />
      ))}
      <button className="action" type="button" aria-label={t.share} onClick={() => void sharePost(post)}>
        <Icon name="share" />
      </button>
    </div>
  )
}
