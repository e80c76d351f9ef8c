import { atom, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import type { ReadCached } from '#web/lib/lists/readCached.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { $followedUsers } from '#web/lib/page/preferences.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { rememberFollows } from './follows.ts'
import { loadPeople, type SuggestedPerson } from './people.ts'
import { rememberPeople } from './profiles.ts'

export type KnownPerson = CallResponse<'social.follows'>['people'][number]

export interface PeopleList<P extends KnownPerson = KnownPerson>
  extends Pick<List<string>, '$list' | 'start' | 'more' | 'retry' | 'refresh' | 'stop'> {
  /** A person in the list, by the last answer. */
  person(userId: string): P | undefined
  /** The total number; `undefined` before the first answer. */
  readonly $total: ReadableAtom<number | undefined>
}

export interface PeoplePage<P> {
  readonly people: readonly P[]
  readonly cursor: string | null
  readonly total?: number
}

/** Rows in a page of the list. */
const pageSize = 20

/** A list of people by user id, for a `LongList`, which stores who is followed. With `keep` it is cached. */
export function createPeopleList<P extends KnownPerson>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<PeoplePage<P>>,
  keep?: { readonly name: string; readonly unpack: (data: unknown, read: ReadCached) => readonly P[] },
): PeopleList<P> {
  const known = new Map<string, P>()
  const $total = atom<number | undefined>(undefined)
  const remember = (people: readonly P[]): readonly string[] => {
    for (const person of people) known.set(person.userId, person)
    rememberFollows(people)
    rememberPeople(people)
    return people.map(({ userId }) => userId)
  }
  const { $list, start, more, retry, refresh, stop } = createList<string>({
    idOf: (userId) => userId,
    pageSize,
    async load(from, signal) {
      const { people, cursor, total } = await load(from, signal)
      if (total !== undefined) $total.set(total)
      return { items: remember(people), cursor }
    },
    ...(keep && {
      keep: {
        name: keep.name,
        pack: (ids) => ids.flatMap((userId) => known.get(userId) ?? []),
        unpack: (data, read) => remember(keep.unpack(data, read)),
      },
    }),
  })
  return { $list, start, more, retry, refresh, stop, $total, person: (userId) => known.get(userId) }
}

const limit = 30

const ofReader = lruPerReader(1, () =>
  createPeopleList<SuggestedPerson>(
    async (_cursor, signal) => {
      const people = await loadPeople(limit, signal)
      // The exchange knows the follows of accounts, not of visitors.
      const followed = viewerId() ? [] : $followedUsers.get()
      return { people: people.filter(({ userId }) => !followed.includes(userId)), cursor: null }
    },
    { name: 'suggestions', unpack: (data, read) => read('suggestedPerson', data) },
  ),
)

/** Suggested people with the reason, best first, without those the reader follows. */
export const suggestions = () => ofReader('')
