import { homeMessages } from '../../messages/home.ts'
import { reactionMessages } from '../../messages/reactions.ts'
import { logIn } from '../../stores/account.ts'
import { notify } from '../../stores/notices.ts'
import type { Reaction } from '../../stores/posts.ts'
import { wishReaction } from '../../stores/reactions.ts'
import { viewerId } from '../../stores/viewer.ts'

const words = {
  like: { logIn: 'logInToLike', failed: 'likeFailed' },
  repost: { logIn: 'logInToRepost', failed: 'repostFailed' },
} as const

/** Likes or reposts a post at once, or takes it back; tells a visitor to log in. */
export function reactTo(postId: string, kind: Reaction, on: boolean): void {
  const t = reactionMessages.get()
  const { logIn: says, failed } = words[kind]
  if (!viewerId()) notify(t[says], { label: homeMessages.get().logIn, run: logIn })
  else void wishReaction(postId, kind, on, (reason) => notify(t[failed]({ reason })))
}
