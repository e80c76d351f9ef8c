import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { lru } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { createToggle } from '#web/lib/optimistic.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { $hidden, type Hidden, setHidden } from './hidden.ts'

export type RelationKind = CallRequest<'social.relate'>['kind']

export interface PersonRef {
  readonly userId: string
  readonly name: string
}

/** Known fields of a person. */
export type Relation = Readonly<Record<RelationKind, boolean>>

const none: Relation = { mute: false, block: false }
type Relations = Readonly<Record<string, Relation>>

/** Known mutes and blocks of one reader. */
const $heard = atom<{ readonly reader: string | null; readonly people: Relations }>({ reader: null, people: {} })

function put(userId: string, change: Partial<Relation>): void {
  const reader = viewerId()
  const heard = $heard.get()
  const people = heard.reader === reader ? heard.people : {}
  $heard.set({ reader, people: { ...people, [userId]: { ...(people[userId] ?? none), ...change } } })
}

interface Target {
  readonly userId: string
  readonly kind: RelationKind
}

const relation = createToggle({
  keyOf: ({ userId, kind }: Target) => `${kind} ${userId}`,
  viewer: viewerId,
  // Without an answer, nothing counts as muted, so every change is sent.
  read: () => undefined,
  paint: ({ userId, kind }, on) => put(userId, { [kind]: on }),
  send: ({ userId, kind }, on) => makeCall('social.relate', { userId, kind, on }),
})

/** Stores mutes and blocks from an answer. A pending change stays. */
export function rememberRelations(
  people: readonly { readonly userId: string; readonly muted: boolean; readonly blocked: boolean }[],
): void {
  for (const { userId, muted, blocked } of people) {
    if (!relation.isPending({ userId, kind: 'mute' })) put(userId, { mute: muted })
    if (!relation.isPending({ userId, kind: 'block' })) put(userId, { block: blocked })
  }
}

const mutedHere = (away: readonly Hidden[]): Relations =>
  Object.fromEntries(away.filter(({ kind }) => kind === 'person').map(({ id }) => [id, { mute: true, block: false }]))

/** Known mutes and blocks, by user id. The exchange's lists leave these people out. */
export const $mutesAndBlocks: ReadableAtom<Relations> = computed([$viewer, $hidden, $heard], (viewer, away, heard) => ({
  ...mutedHere(away),
  ...(viewer !== null && heard.reader === viewer && heard.people),
}))

const relations = lru(200, (userId) => computed($mutesAndBlocks, (all) => all[userId] ?? none))

/** The reader's relation to one person. */
export const relationOf = (userId: string): ReadableAtom<Relation> => relations(userId)

/**
 * Mutes, blocks, or undoes that: optimistically, and of several in a row the last one counts. A visitor's word is
 * kept on this device; they cannot block.
 * @param onRefused told why, after everything shows again what the exchange holds.
 */
export async function toggleRelation(
  { userId, name }: PersonRef,
  kind: RelationKind,
  on: boolean,
  onRefused: (reason: string) => void,
): Promise<void> {
  if (viewerId() === null) return kind === 'mute' ? setHidden({ kind: 'person', id: userId, name }, on) : undefined
  await relation.set({ userId, kind }, on, onRefused)
}

/** Moves a visitor's mutes to the account after the log-in. Refused ones stay on this device. */
export const watchMutes = (): (() => void) =>
  $viewer.subscribe(async (viewer, before) => {
    // Ignore what another account left here.
    if (viewer === null || before) return
    for (const { kind, id, name } of $hidden.get()) {
      if (kind !== 'person' || id === viewer || viewerId() !== viewer) continue
      let refused = false
      await toggleRelation({ userId: id, name }, 'mute', true, () => {
        refused = true
      })
      // Do not show one reader's mutes to the next.
      if (!refused && viewerId() === viewer) setHidden({ kind, id, name }, false)
    }
  })
