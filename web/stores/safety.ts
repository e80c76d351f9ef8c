import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CallRequest } from '../../bridge/exchange/calls.ts'
import { $away, type Away, setAway } from './away.ts'
import { keepLast } from './postMemory.ts'
import { services } from './services.ts'
import { $viewer, viewerId } from './viewer.ts'

export type RelationKind = CallRequest<'social.relate'>['kind']

export interface Somebody {
  readonly userId: string
  readonly name: string
}

/** What the page knows of a person. */
export type Relation = Readonly<Record<RelationKind, boolean>>

interface Wish {
  /** What the exchange has last said. */
  confirmed: boolean
  wanted: boolean
}

const none: Relation = { mute: false, block: false }
type Relations = Readonly<Record<string, Relation>>

/** What one reader's page has heard. */
const $heard = atom<{ readonly reader: string | null; readonly people: Relations }>({ reader: null, people: {} })
const wishes = new Map<string, Wish>()

const keyOf = (kind: RelationKind, userId: string): string => `${viewerId()} ${kind} ${userId}`

function put(userId: string, change: Partial<Relation>): void {
  const reader = viewerId()
  const heard = $heard.get()
  const people = heard.reader === reader ? heard.people : {}
  $heard.set({ reader, people: { ...people, [userId]: { ...(people[userId] ?? none), ...change } } })
}

/** Takes from an answer who is muted and blocked. A wish that is on its way stays. */
export function rememberRelations(
  people: readonly { readonly userId: string; readonly muted: boolean; readonly blocked: boolean }[],
): void {
  for (const { userId, muted, blocked } of people) {
    if (!wishes.has(keyOf('mute', userId))) put(userId, { mute: muted })
    if (!wishes.has(keyOf('block', userId))) put(userId, { block: blocked })
  }
}

const mutedHere = (away: readonly Away[]): Relations =>
  Object.fromEntries(away.filter(({ kind }) => kind === 'person').map(({ id }) => [id, { mute: true, block: false }]))

/** Who is muted or blocked, by user id, as far as this page has heard. Lists of the exchange leave them out by themselves. */
export const $relations: ReadableAtom<Relations> = computed([$viewer, $away, $heard], (viewer, away, heard) => ({
  ...mutedHere(away),
  ...(viewer !== null && heard.reader === viewer && heard.people),
}))

const relations = keepLast(200, (userId) => computed($relations, (all) => all[userId] ?? none))

/** How the reader stands to one person. */
export const relationOf = (userId: string): ReadableAtom<Relation> => relations(userId)

async function settle(userId: string, kind: RelationKind, wish: Wish): Promise<void> {
  const reader = viewerId()
  while (wish.wanted !== wish.confirmed) {
    const on = wish.wanted
    const answer = await services().client.call('social.relate', { userId, kind, on }, { silent: true })
    // Another reader's page by now: nothing is asked or shown in their name.
    if (reader !== viewerId()) return
    wish.confirmed = answer.on
    if (answer.on !== on) wish.wanted = answer.on
    if (wish.wanted === answer.on) put(userId, { [kind]: answer.on })
  }
}

/**
 * Mutes or blocks somebody, or no longer: at once, and of several wishes in a row the last one counts. A visitor's word is
 * kept on this device; they cannot block.
 * @param onRefused told why, after everything shows again what the exchange holds.
 */
export async function setRelation(
  { userId, name }: Somebody,
  kind: RelationKind,
  on: boolean,
  onRefused: (reason: string) => void,
): Promise<void> {
  if (viewerId() === null) return kind === 'mute' ? setAway({ kind: 'person', id: userId, name }, on) : undefined
  const reader = viewerId()
  const key = keyOf(kind, userId)
  const underWay = wishes.get(key)
  put(userId, { [kind]: on })
  if (underWay) {
    underWay.wanted = on
    return
  }
  const wish: Wish = { confirmed: !on, wanted: on }
  wishes.set(key, wish)
  try {
    await settle(userId, kind, wish)
  } catch (error) {
    if (reader === viewerId()) put(userId, { [kind]: wish.confirmed })
    onRefused(error instanceof Error ? error.message : String(error))
  } finally {
    wishes.delete(key)
  }
}

/** Gives the account whom the reader had muted before they logged in. Who is refused stays muted on this device only. */
export const followMutes = (): (() => void) =>
  $viewer.subscribe(async (viewer) => {
    if (viewer === null) return
    for (const { kind, id, name } of $away.get()) {
      if (kind !== 'person' || id === viewer || viewerId() !== viewer) continue
      let refused = false
      await setRelation({ userId: id, name }, 'mute', true, () => {
        refused = true
      })
      if (!refused) setAway({ kind, id, name }, false)
    }
  })
