import { atom, computed, type ReadableAtom } from 'nanostores'
import { lru, lruPerReader } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { createToggle } from '#web/lib/optimistic.ts'
import { $followedUsers, choose } from '#web/lib/page/preferences.ts'
import { viewerId } from '#web/lib/page/viewer.ts'

/** The result of following people. People in neither list were already as requested. */
export interface FollowOutcome {
  readonly done: readonly string[]
  readonly refused: readonly Refused[]
}

export interface Refused {
  readonly userId: string
  /** Why, as a sentence for the reader. */
  readonly msg: string
}

/** Maximum number of people in one call. */
export const maxAtOnce = 50
/** More than any list that a reader scrolls through, so that all visible people stay known. */
const maxPeople = 20_000

/** Follows or unfollows a user as a visitor: kept on this device, newest first. Of more than 500 the oldest goes. */
export function followAsVisitor(userId: string, follows: boolean): void {
  keepAsVisitor([userId], follows)
}

function keepAsVisitor(userIds: readonly string[], follows: boolean): void {
  const others = $followedUsers.get().filter((id) => !userIds.includes(id))
  choose({ followedUsers: follows ? [...userIds, ...others] : others })
}

/** Whether the reader follows a user, by the exchange's answer or the reader's last press; else `undefined`. */
const wanted = lruPerReader(maxPeople, () => atom<boolean | undefined>(undefined))
const ofReader = lruPerReader(maxPeople, (userId) => computed(wanted(userId), (follows) => follows ?? false))
const ofVisitor = lru(maxPeople, (userId) => computed($followedUsers, (ids) => ids.includes(userId)))

/** How many people the reader has followed, less those unfollowed, since the page started. */
export const $moreFollowed = atom(0)

function show(userId: string, on: boolean): void {
  const $follows = wanted(userId)
  // An unknown user counts as changed.
  if ($follows.get() !== on) $moreFollowed.set($moreFollowed.get() + (on ? 1 : -1))
  $follows.set(on)
}

interface FollowAnswer {
  readonly on: boolean
  /** Whether this request made the change. */
  readonly isDone: boolean
}

interface Asked {
  readonly userId: string
  readonly resolve: (answer: FollowAnswer) => void
  readonly reject: (reason: Error) => void
}

/** People whose requests are being batched. */
let gathered: Asked[] | undefined

async function ask(people: readonly Asked[], on: boolean): Promise<void> {
  const userIds = people.map(({ userId }) => userId)
  try {
    const { done, refused } = await makeCall('social.batchFocus', { userIds, on })
    for (const { userId, resolve, reject } of people) {
      const refusal = refused.find((one) => one.userId === userId)
      if (refusal) reject(new Error(refusal.msg))
      else resolve({ on, isDone: done.includes(userId) })
    }
  } catch (error) {
    for (const { reject } of people) reject(error instanceof Error ? error : new Error(String(error)))
  }
}

const follow = createToggle({
  keyOf: (userId: string) => userId,
  viewer: viewerId,
  read: (userId) => wanted(userId).get(),
  paint: show,
  send: (userId, on) =>
    new Promise<FollowAnswer>((resolve, reject) => {
      const asked = { userId, resolve, reject }
      if (gathered) gathered.push(asked)
      else void ask([asked], on)
    }),
  waits: { name: 'follow', targetOf: (userId) => userId },
})

/** Stores who is followed from an answer. A pending change stays. */
export function rememberFollows(people: readonly { readonly userId: string; readonly followed: boolean }[]): void {
  if (!viewerId()) return
  for (const { userId, followed } of people) if (!follow.isPending(userId)) wanted(userId).set(followed)
}

/** Whether the reader follows a user: a visitor on this device, else as {@link rememberFollows} and {@link toggleFollows} know it. */
export const followsStore = (userId: string): ReadableAtom<boolean> =>
  viewerId() ? ofReader(userId) : ofVisitor(userId)

/** Whether {@link followsStore} has a value for this user. */
export const isKnownFollow = (userId: string): boolean => !viewerId() || wanted(userId).get() !== undefined

/**
 * Follows or unfollows people, optimistically; of several presses in a row about one of them the last one counts. One request
 * about a person is on its way at a time. Who is refused shows again as the exchange holds it. Never rejects.
 */
export async function toggleFollows(userIds: readonly string[], on: boolean): Promise<FollowOutcome> {
  if (!viewerId()) {
    const changed = userIds.filter((userId) => ofVisitor(userId).get() !== on)
    keepAsVisitor(changed, on)
    return { done: changed, refused: [] }
  }
  const concerned = userIds.filter((userId) => follow.isPending(userId) || wanted(userId).get() !== on)
  gathered = []
  const outcomes = concerned.map((userId) => follow.set(userId, on))
  const fresh = gathered
  gathered = undefined
  for (let at = 0; at < fresh.length; at += maxAtOnce) void ask(fresh.slice(at, at + maxAtOnce), on)
  const settled = (await Promise.all(outcomes)).map((outcome, at) => ({ ...outcome, userId: concerned[at] ?? '' }))
  return {
    done: settled.filter(({ answer }) => answer?.isDone).map(({ userId }) => userId),
    refused: settled.flatMap(({ userId, reason: msg }) => (msg === undefined ? [] : [{ userId, msg }])),
  }
}
