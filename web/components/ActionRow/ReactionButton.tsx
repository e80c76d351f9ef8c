import { useStore } from '@nanostores/react'
import type { Post } from '../../../bridge/exchange/calls.ts'
import { cardMessages } from '../../messages/card.ts'
import { notify } from '../../stores/notices.ts'
import { type Reaction, reactionFields } from '../../stores/posts.ts'
import { wishReaction } from '../../stores/reactions.ts'
import { viewerId } from '../../stores/viewer.ts'
import { ActionCount } from './ActionCount.tsx'

const words = {
  like: { name: 'likes', logIn: 'logInToLike', failed: 'likeFailed' },
  repost: { name: 'reposts', logIn: 'logInToRepost', failed: 'repostFailed' },
} as const

/** Likes or reposts a post at once, or takes it back; tells a visitor to log in. */
export function ReactionButton({ post, kind }: { post: Post; kind: Reaction }) {
  const t = useStore(cardMessages)
  const on = post[reactionFields[kind].flag]
  const count = post[reactionFields[kind].count]
  const { name, logIn, failed } = words[kind]
  const press = () => {
    if (!viewerId()) return notify(t[logIn])
    void wishReaction(post.id, kind, !on, (reason) => notify(t[failed]({ reason })))
  }
  return (
    <button className={`action action--${kind}`} type="button" aria-pressed={on} onClick={press}>
      <ActionCount icon={kind} filled={kind === 'like' && on} count={count} spoken={t[name](count)} />
    </button>
  )
}
