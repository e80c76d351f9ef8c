import type { Post } from '../../../../bridge/exchange/calls.ts'
import { type Reaction, reactionFields } from '../posts.ts'
import { ActionCount } from './ActionCount.tsx'
import { whenLoaded } from './loadPostActions.ts'

interface ReactionButtonProps {
  readonly post: Post
  readonly kind: Reaction
  readonly shown: string
  readonly spoken: string
}

/** Likes or reposts a post at once, or takes it back; tells a visitor to log in. */
export function ReactionButton({ post, kind, shown, spoken }: ReactionButtonProps) {
  const on = post[reactionFields[kind].flag]
  const press = () => whenLoaded(({ reactTo }) => reactTo(post.id, kind, !on))
  return (
    <button className={`action action--${kind}`} type="button" aria-pressed={on} onClick={press}>
      <ActionCount icon={kind} filled={kind === 'like' && on} shown={shown} spoken={spoken} />
    </button>
  )
}
