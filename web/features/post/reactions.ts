import type { CallResponse } from '../../../bridge/exchange/calls.ts'
import { makeCall } from '../../lib/makeCall.ts'
import { createToggle } from '../../lib/optimistic.ts'
import { viewerId } from '../../lib/page/viewer.ts'
import { holdReaction, postOf, type Reaction, reactionFields } from './posts.ts'

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
  hold: ({ id, kind }) => holdReaction(id, kind),
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
