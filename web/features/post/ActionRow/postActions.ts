import type { CallResponse } from '#bridge/exchange/calls.ts'
import { logIn } from '#web/features/account/account.ts'
import { homeMessages } from '#web/i18n/en/home.ts'
import { reactionMessages } from '#web/i18n/en/reactions.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { createToggle } from '#web/lib/optimistic.ts'
import { notify } from '#web/lib/page/notices.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { holdFields, postOf, type Reaction, reactionFields } from '../posts.ts'

export { sharePost } from './sharePost.ts'

interface Target {
  readonly id: string
  readonly kind: Reaction
}

function paint({ id, kind }: Target, on: boolean, answer?: CallResponse<'social.react'>): void {
  const $post = postOf(id)
  if (!$post) return
  const post = $post.get()
  const { flag, count } = reactionFields[kind]
  const step = post[flag] === on ? 0 : on ? 1 : -1
  // Key by key, so that only the action row repaints.
  $post.setKey(flag, on)
  $post.setKey(count, answer?.count ?? Math.max(0, post[count] + step))
}

const reaction = createToggle({
  keyOf: ({ id, kind }: Target) => `${kind} ${id}`,
  viewer: viewerId,
  read: ({ id, kind }) => postOf(id)?.get()[reactionFields[kind].flag],
  paint,
  send: ({ id, kind }, on) => makeCall('social.react', { postId: id, kind, on }),
  hold: ({ id, kind }) => holdFields(id, reactionFields[kind].flag, reactionFields[kind].count),
  waits: {
    name: 'reaction',
    targetOf: (key): Target | undefined => {
      const [kind, id = ''] = key.split(' ')
      return kind === 'like' || kind === 'repost' ? { id, kind } : undefined
    },
  },
})

/**
 * Likes or reposts, or takes it back.
 * @param onRefused told why, after the card shows again what the exchange holds.
 */
export async function toggleReaction(
  id: string,
  kind: Reaction,
  on: boolean,
  onRefused: (reason: string) => void,
): Promise<void> {
  if (postOf(id)) await reaction.set({ id, kind }, on, onRefused)
}

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
