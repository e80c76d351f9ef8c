import { useStore } from '@nanostores/react'
import type { Post } from '#bridge/exchange/calls.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { isOn } from '#web/lib/page/flags.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { postOf, type Reaction, reactionFields } from '../posts.ts'
import { whenLoaded } from './loadPostActions.ts'

/** A count: short on the screen (empty for 0), exact for screen readers. */
interface Counted {
  readonly 'data-count': string
  readonly 'aria-label': string
}

interface ReactionButtonProps {
  readonly post: Post
  readonly kind: Reaction
  readonly counted: Counted
}

/** Likes or reposts a post at once, or takes it back; tells a visitor to log in. */
function ReactionButton({ post, kind, counted }: ReactionButtonProps) {
  const on = post[reactionFields[kind].flag]
  const press = () => whenLoaded(({ reactTo }) => reactTo(post.id, kind, !on))
  return (
    <button className={`action action--${kind}`} type="button" {...counted} aria-pressed={on} onClick={press}>
      <Icon name={kind} filled={kind === 'like' && on} />
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
  const intl = useStore($intl)
  const post = useStore($post)
  const { commentCount, repostCount, likeCount } = post
  const counted = (count: number, spoken: string): Counted => ({
    'data-count': count > 0 ? intl.short(count) : '',
    'aria-label': spoken,
  })
  const common = { className: 'action', ...counted(commentCount, t.comments(commentCount)) }
  const comments = onComments ? (
    <button type="button" {...common} onClick={onComments}>
      <Icon name="comment" />
    </button>
  ) : (
    <a href={hrefTo('post', post.id)} {...common}>
      <Icon name="comment" />
    </a>
  )
  return (
    <div className="action-row">
      {isOn('comments') && comments}
      <ReactionButton post={post} kind="repost" counted={counted(repostCount, t.reposts(repostCount))} />
      <ReactionButton post={post} kind="like" counted={counted(likeCount, t.likes(likeCount))} />
      <button
        className="action"
        type="button"
        aria-label={t.share}
        onClick={() => whenLoaded(({ sharePost }) => sharePost(post))}
      >
        <Icon name="share" />
      </button>
    </div>
  )
}
