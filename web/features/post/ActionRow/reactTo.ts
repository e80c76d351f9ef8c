import { homeMessages } from '../../../i18n/en/home.ts'
import { reactionMessages } from '../../../i18n/en/reactions.ts'
import { notify } from '../../../lib/page/notices.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import { logIn } from '../../account/index.ts'
import type { Reaction } from '../posts.ts'
import { toggleReaction } from '../reactions.ts'

const words = {
  like: { logIn: 'logInToLike', failed: 'likeFailed' },
  repost: { logIn: 'logInToRepost', failed: 'repostFailed' },
} as const

/** Likes or reposts a post at once, or takes it back; tells a visitor to log in. */
export function reactTo(postId: string, kind: Reaction, on: boolean): void {
  const t = reactionMessages.get()
  const { logIn: says, failed } = words[kind]
  if (!viewerId()) notify(t[says], { label: homeMessages.get().logIn, run: logIn })
  else void toggleReaction(postId, kind, on, (reason) => notify(t[failed]({ reason })))
}
