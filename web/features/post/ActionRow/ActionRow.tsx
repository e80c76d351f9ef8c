import { useStore } from '@nanostores/react'
import { cardMessages } from '../../../i18n/en/card.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { isOn } from '../../../lib/page/flags.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { postOf } from '../posts.ts'
import { ActionCount } from './ActionCount.tsx'
import { whenLoaded } from './loadPostActions.ts'
import { ReactionButton } from './ReactionButton.tsx'

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
  const counted = <ActionCount icon="comment" shown={short(commentCount)} spoken={t.comments(commentCount)} />
  const comments = onComments ? (
    <button className="action" type="button" onClick={onComments}>
      {counted}
    </button>
  ) : (
    <a className="action" href={hrefTo('post', post.id)}>
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
