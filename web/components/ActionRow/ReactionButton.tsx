import type { Post } from '../../../bridge/exchange/calls.ts'
import { cardMessages } from '../../messages/card.ts'
import { notify } from '../../stores/notices.ts'
import { type Reaction, reactionFields } from '../../stores/posts.ts'
import { wishReaction } from '../../stores/reactions.ts'
import { viewerId } from '../../stores/viewer.ts'
import { ActionCount } from './ActionCount.tsx'

const words = {
  like: { logIn: 'logInToLike', failed: 'likeFailed' },
  repost: { logIn: 'logInToRepost', failed: 'repostFailed' },
} as const

interface ReactionButtonProps {
  readonly post: Post
  readonly kind: Reaction
  readonly shown: string
  readonly spoken: string
}

/** Likes or reposts a post at once, or takes it back; tells a visitor to log in. */
export function ReactionButton({ post, kind, shown, spoken }: ReactionButtonProps) {
  const on = post[reactionFields[kind].flag]
  const { logIn, failed } = words[kind]
  const press = () => {
    const t = cardMessages.get()
    if (!viewerId()) return notify(t[logIn])
    void wishReaction(post.id, kind, !on, (reason) => notify(t[failed]({ reason })))
  }
  return (
    <button className={`action action--${kind}`} type="button" aria-pressed={on} onClick={press}>
      <ActionCount icon={kind} filled={kind === 'like' && on} shown={shown} spoken={spoken} />
    </button>
  )
}
