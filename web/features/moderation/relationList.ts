import type { CallResponse } from '#bridge/exchange/calls.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { services } from '#web/lib/page/services.ts'
import { $mutesAndBlocks, type RelationKind, rememberRelations } from './mutesAndBlocks.ts'

export type RelationPerson = CallResponse<'social.relations'>['people'][number]

const pageSize = 30

/** Muted or blocked people, latest first. Unmuted ones stay in a visible list. */
export function createRelationList(kind: RelationKind): {
  readonly list: List<string>
  readonly personOf: (id: string) => RelationPerson | undefined
} {
  const known = new Map<string, RelationPerson>()
  const list = createList<string>({
    idOf: (id) => id,
    async load(cursor, signal) {
      const body = { kind, limit: pageSize, ...(cursor && { cursor }) }
      const { people, cursor: next } = await services().client.call('social.relations', body, { signal, silent: true })
      const relations = $mutesAndBlocks.get()
      rememberRelations(
        people.map(({ userId }) => ({
          userId,
          muted: kind === 'mute' || (relations[userId]?.mute ?? false),
          blocked: kind === 'block' || (relations[userId]?.block ?? false),
        })),
      )
      for (const person of people) known.set(person.userId, person)
      return { items: people.map(({ userId }) => userId), cursor: next }
    },
  })
  return { list, personOf: (id) => known.get(id) }
}
