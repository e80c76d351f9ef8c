import { useStore } from '@nanostores/react'
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

function ReactionButton({ id, kind, on, count }: { id: string; kind: Reaction; on: boolean; count: number }) {
  const t = useStore(cardMessages)
  const { compact } = useStore($intl)
  const { name, logIn, failed } = words[kind]
  const press = () => {
    if (!viewerId()) return notify(t[logIn])
    void wishReaction(id, kind, !on, (reason) => notify(t[failed]({ reason })))
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

/** What a reader can do with a post. `id` is of a post that `rememberPosts` knows; only this row repaints on a like. */
export function ActionRow({ id }: { id: string }) {
  const $post = postOf(id)
  return $post ? <KnownActionRow $post={$post} /> : null
}

function KnownActionRow({ $post }: { $post: NonNullable<ReturnType<typeof postOf>> }) {
  const t = useStore(cardMessages)
  const { compact } = useStore($intl)
  const post = useStore($post)
  const { id, commentCount } = post
  return (
    <div className="action-row">
      <a className="action" href={pathTo('post', id)} aria-label={t.comments(commentCount)}>
        <Icon name="comment" />
        <span className="action__count">{commentCount > 0 && compact.format(commentCount)}</span>
      </a>
      {(['repost', 'like'] as const).map((kind) => (
        <ReactionButton
          key={kind}
          id={id}
          kind={kind}
          on={post[reactionFields[kind].flag]}
          count={post[reactionFields[kind].count]}
        />
      ))}
      <button className="action" type="button" aria-label={t.share} onClick={() => void sharePost(post)}>
        <Icon name="share" />
      </button>
    </div>
  )
}
