import { maxTogether } from '../FollowAll/FollowAll.tsx'
import type { KnownPerson, PeopleList } from '../peopleList.ts'

/** One more than are offered together: the reader may be among them. */
export const firstOf = <P extends KnownPerson>(
  list: PeopleList<P>,
  pages: readonly (readonly string[])[],
): readonly P[] => (pages[0] ?? []).slice(0, maxTogether + 1).flatMap((id) => list.person(id) ?? [])
