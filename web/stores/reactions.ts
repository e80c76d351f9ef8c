import { holdReaction, postOf, type Reaction, reactionFields } from './posts.ts'
import { services } from './services.ts'

interface Wish {
  /** What the exchange has last said. */
  confirmed: boolean
  wanted: boolean
}

const wishes = new Map<string, Wish>()

function paint(id: string, kind: Reaction, on: boolean, exact?: number): void {
  const $post = postOf(id)
  if (!$post) return
  const post = $post.get()
  const { flag, count } = reactionFields[kind]
  const step = post[flag] === on ? 0 : on ? 1 : -1
  // Key by key, so that only the action row repaints.
  $post.setKey(flag, on)
  $post.setKey(count, exact ?? Math.max(0, post[count] + step))
}

async function settle(id: string, kind: Reaction, wish: Wish): Promise<void> {
  while (wish.wanted !== wish.confirmed) {
    const asked = wish.wanted
    const answer = await services().client.call('social.react', { postId: id, kind, on: asked }, { silent: true })
    wish.confirmed = answer.on
    if (answer.on !== asked) wish.wanted = answer.on
    if (wish.wanted === answer.on) paint(id, kind, answer.on, answer.count)
  }
}

/**
 * Likes or reposts, or takes it back: painted at once, and of several wishes in a row the last one counts. One request a
 * post and kind is on its way at a time.
 * @param onRefused told why, after the card shows again what the exchange holds.
 */
export async function wishReaction(
  id: string,
  kind: Reaction,
  on: boolean,
  onRefused: (reason: string) => void,
): Promise<void> {
  const post = postOf(id)?.get()
  if (!post) return
  const key = `${kind}:${id}`
  const underWay = wishes.get(key)
  if (underWay) {
    underWay.wanted = on
    return paint(id, kind, on)
  }
  const wish: Wish = { confirmed: post[reactionFields[kind].flag], wanted: on }
  wishes.set(key, wish)
  const letGo = holdReaction(id, kind)
  paint(id, kind, on)
  try {
    await settle(id, kind, wish)
  } catch (error) {
    paint(id, kind, wish.confirmed)
    onRefused(error instanceof Error ? error.message : String(error))
  } finally {
    wishes.delete(key)
    letGo()
  }
}
