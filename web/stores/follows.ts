import { atom, computed, type ReadableAtom } from 'nanostores'
import { keepForReader, keepLast } from './postMemory.ts'
import { $followedUsers, choose } from './preferences.ts'
import { services } from './services.ts'
import { viewerId } from './viewer.ts'

/** What a wish about people came to. Who is named nowhere was as wished already. */
export interface FollowOutcome {
  readonly done: readonly string[]
  readonly refused: readonly Refused[]
}

export interface Refused {
  readonly userId: string
  /** Why, as a sentence for the reader. */
  readonly msg: string
}

/** Most people of one call. */
export const mostAtOnce = 50
/** More than any list that a reader scrolls through: whoever is on the screen is never forgotten. */
const mostPeople = 20_000

/** Follows a user, or stops, while nobody is logged in (§3): kept on this device, newest first. Of more than 500 the oldest goes. */
export function followAsVisitor(userId: string, follows: boolean): void {
  keepAsVisitor([userId], follows)
}

function keepAsVisitor(userIds: readonly string[], follows: boolean): void {
  const others = $followedUsers.get().filter((id) => !userIds.includes(id))
  choose({ followedUsers: follows ? [...userIds, ...others] : others })
}

/** Whether the reader follows somebody, as the exchange has said or as they wish; `undefined` before either. */
const wished = keepForReader(mostPeople, () => atom<boolean | undefined>(undefined))
const ofReader = keepForReader(mostPeople, (userId) => computed(wished(userId), (follows) => follows ?? false))
const ofVisitor = keepLast(mostPeople, (userId) => computed($followedUsers, (ids) => ids.includes(userId)))

/** By how many those whom the reader follows, as they are shown, have become more by their own wishes since the page began. */
export const $moreFollowed = atom(0)

function show(userId: string, on: boolean): void {
  const $follows = wished(userId)
  // A wish about somebody of whom nothing is known changes how it is with them.
  if ($follows.get() !== on) $moreFollowed.set($moreFollowed.get() + (on ? 1 : -1))
  $follows.set(on)
}

interface Wish {
  /** What the exchange has last said. */
  confirmed: boolean
  wanted: boolean
  settled?: Promise<Settled>
}

interface Settled {
  readonly isDone: boolean
  readonly msg?: string | undefined
}

const wishesOfReader = keepForReader(1, () => new Map<string, Wish>())
const wishes = () => wishesOfReader('')

/** Takes from an answer who is followed. A wish that is on its way stays. */
export function rememberFollows(people: readonly { readonly userId: string; readonly followed: boolean }[]): void {
  if (!viewerId()) return
  for (const { userId, followed } of people) if (!wishes().has(userId)) wished(userId).set(followed)
}

/** Whether the reader follows somebody: a visitor on this device, else as {@link rememberFollows} and {@link setFollows} know it. */
export const followsStore = (userId: string): ReadableAtom<boolean> =>
  viewerId() ? ofReader(userId) : ofVisitor(userId)

/** Whether {@link followsStore} says more than that nothing is known yet. */
export const isKnownFollow = (userId: string): boolean => !viewerId() || wished(userId).get() !== undefined

async function ask(userIds: readonly string[], on: boolean): Promise<FollowOutcome> {
  try {
    return await services().client.call('social.batchFocus', { userIds: [...userIds], on }, { silent: true })
  } catch (error) {
    const msg = error instanceof Error ? error.message : String(error)
    return { done: [], refused: userIds.map((userId) => ({ userId, msg })) }
  }
}

async function settle(userId: string, wish: Wish, first: Promise<FollowOutcome>): Promise<Settled> {
  const own = wishes()
  let answer = first
  for (;;) {
    const asked = wish.wanted
    const { done, refused } = await answer
    // Another reader's page: nothing is asked or shown in their name.
    if (own !== wishes()) return { isDone: false }
    const refusal = refused.find((one) => one.userId === userId)
    if (!refusal) wish.confirmed = asked
    if (wish.wanted === wish.confirmed || (refusal && wish.wanted === asked)) {
      show(userId, wish.confirmed)
      own.delete(userId)
      return { isDone: done.includes(userId), msg: wish.wanted === wish.confirmed ? undefined : refusal?.msg }
    }
    answer = ask([userId], wish.wanted)
  }
}

function begin(userIds: readonly string[], on: boolean): void {
  const answer = ask(userIds, on)
  for (const userId of userIds) {
    const wish: Wish = { confirmed: wished(userId).get() ?? !on, wanted: on }
    wishes().set(userId, wish)
    wish.settled = settle(userId, wish, answer)
  }
}

/**
 * Follows people, or no longer: shown at once, and of several wishes in a row about somebody the last one counts. One request
 * about a person is on its way at a time. Who is refused shows again as the exchange holds it. Never rejects.
 */
export async function setFollows(userIds: readonly string[], on: boolean): Promise<FollowOutcome> {
  if (!viewerId()) {
    const changed = userIds.filter((userId) => ofVisitor(userId).get() !== on)
    keepAsVisitor(changed, on)
    return { done: changed, refused: [] }
  }
  const fresh = userIds.filter((userId) => !wishes().has(userId) && wished(userId).get() !== on)
  const concerned = userIds.filter((userId) => wishes().has(userId) || fresh.includes(userId))
  for (const userId of concerned) {
    const wish = wishes().get(userId)
    if (wish) wish.wanted = on
  }
  for (let at = 0; at < fresh.length; at += mostAtOnce) begin(fresh.slice(at, at + mostAtOnce), on)
  for (const userId of concerned) show(userId, on)
  const settled = await Promise.all(
    concerned.map(async (userId) => ({ userId, ...(await wishes().get(userId)?.settled) })),
  )
  return {
    done: settled.filter(({ isDone }) => isDone).map(({ userId }) => userId),
    refused: settled.flatMap(({ userId, msg }) => (msg === undefined ? [] : [{ userId, msg }])),
  }
}
