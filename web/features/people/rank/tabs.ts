import { maxTogether } from '../FollowAll/FollowAll.tsx'
import type { KnownPerson, PeopleList } from '../peopleList.ts'
import type { RankPeriod } from '../rank.ts'

/** One more than is shown, because the reader may be among them. */
export const firstPeople = <P extends KnownPerson>(
  list: PeopleList<P>,
  pages: readonly (readonly string[])[],
): readonly P[] => (pages[0] ?? []).slice(0, maxTogether + 1).flatMap((id) => list.person(id) ?? [])

export type RankTab = RankPeriod | 'people'

/** The tabs by their slug, each with its words. */
export const rankTabs = [
  { name: '24h', label: 'day' },
  { name: '7d', label: 'week' },
  { name: '30d', label: 'month' },
  { name: 'people', label: 'people' },
] as const satisfies readonly { name: RankTab; label: string }[]

/** The words for a period. */
export const periodWords = { '24h': 'inDay', '7d': 'inWeek', '30d': 'inMonth' } as const satisfies Record<
  RankPeriod,
  string
>

/** The tab of an address, by the slug's first segment. Default: the day. */
export function tabOf(slug: string | undefined): RankTab {
  const first = slug?.split('/')[0]
  return rankTabs.find(({ name }) => name === first)?.name ?? '24h'
}
