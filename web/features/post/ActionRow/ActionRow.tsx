import { useStore } from '@nanostores/react'
import type { Post } from '../../../../bridge/exchange/calls.ts'
import { cardMessages } from '../../../i18n/en/card.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { isOn } from '../../../lib/page/flags.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { Icon, type IconName } from '../../../ui/Icon/Icon.tsx'
import { postOf, type Reaction, reactionFields } from '../posts.ts'
import { whenLoaded } from './loadPostActions.ts'

/** An action's drawing and how often it was done, short to look at (nothing for none). What is done is named exactly, to be listened to. */
function ActionCount({ icon, filled = false, shown }: { icon: IconName; filled?: boolean; shown: string }) {
  return (
    <>
      <Icon name={icon} filled={filled} />
      <span className="action__count" aria-hidden="true">
        {shown}
      </span>
    </>
  )
}

interface ReactionButtonProps {
  readonly post: Post
  readonly kind: Reaction
  readonly shown: string
  readonly spoken: string
}

/** Likes or reposts a post at once, or takes it back; tells a visitor to log in. */
function ReactionButton({ post, kind, shown, spoken }: ReactionButtonProps) {
  const on = post[reactionFields[kind].flag]
  const press = () => whenLoaded(({ reactTo }) => reactTo(post.id, kind, !on))
  return (
    <button className={`action action--${kind}`} type="button" aria-label={spoken} aria-pressed={on} onClick={press}>
      <ActionCount icon={kind} filled={kind === 'like' && on} shown={shown} />
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
  const short = (count: number) => (count > 0 ? intl.short(count) : '')
  const spoken = t.comments(commentCount)
  const counted = <ActionCount icon="comment" shown={short(commentCount)} />
  const comments = onComments ? (
    <button className="action" type="button" aria-label={spoken} onClick={onComments}>
      {counted}
    </button>
  ) : (
    <a className="action" href={hrefTo('post', post.id)} aria-label={spoken}>
      {counted}
    </a>
  )
  return (
    <div className="action-row">
      {isOn('comments') && comments}
      <ReactionButton post={post} kind="repost" shown={short(repostCount)} spoken={t.reposts(repostCount)} />
      <ReactionButton post={post} kind="like" shown={short(likeCount)} spoken={t.likes(likeCount)} />
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
