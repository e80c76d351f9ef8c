import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useCallback } from 'react'
import { searchMessages } from '../../../i18n/en/search.ts'
import { loadMessages } from '../../../i18n/i18n.ts'
import { LongList } from '../../../ui/LongList/LongList.tsx'
import { optional } from '../../../ui/optional.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { PeopleSkeleton } from '../../people/index.ts'
import { PostList } from '../../post/index.ts'
import { foundIn, type SearchSection, type SectionResults } from '../search.ts'
import { searchFor, spanOf, type Wanted } from './address.ts'
import { FoundCoin } from './FoundCoin.tsx'
import { FoundPerson } from './FoundPerson.tsx'
import { FoundTopic } from './FoundTopic.tsx'

/** Dates cost more than a search should wait for. */
const DayRange = optional(async () => {
  const [{ DayRange }] = await Promise.all([import('./DayRange.tsx'), ...['dates', 'form'].map(loadMessages)])
  return DayRange
})

type Render = (id: string, query: string, results: SectionResults) => ReactNode

const rows: Readonly<Record<Exclude<SearchSection, 'posts'>, Render>> = {
  people: (id, query, results) => {
    const person = results.of(id)?.person
    return person && <FoundPerson key={id} person={person} query={query} />
  },
  topics: (id, query) => <FoundTopic key={id} hashTag={id} query={query} />,
  coins: (id, query, results) => {
    const coin = results.of(id)?.coin
    return coin && <FoundCoin key={id} coin={coin} query={query} />
  },
}

/** All that was found in a section. Posts are read here as in any feed. */
export function SectionPanel({ wanted, entry }: { wanted: Wanted & { section: SearchSection }; entry: string }) {
  const { section, query, from = '', to = '' } = wanted
  const results = foundIn(section, query, spanOf(wanted))
  const place = `${entry} ${section} ${query} ${from} ${to}`
  const renderItem = useCallback(
    (id: string) => (section === 'posts' ? null : rows[section](id, query, results)),
    [section, query, results],
  )
  const empty = <NoneHere wanted={wanted} />
  if (section === 'posts') {
    return (
      <>
        <div className="search-days">
          <Suspense>
            <DayRange from={from} to={to} onChange={(days) => searchFor({ query, section, ...days })} />
          </Suspense>
        </div>
        <PostList key={place} list={results} place={place} empty={empty} />
      </>
    )
  }
  return (
    <LongList
      list={results}
      place={place}
      renderItem={renderItem}
      empty={empty}
      skeleton={<PeopleSkeleton rows={10} />}
    />
  )
}

function NoneHere({ wanted: { query, section, from, to } }: { wanted: Wanted }) {
  const t = useStore(searchMessages)
  const action =
    from || to
      ? { label: t.anyDay, run: () => searchFor({ query, section }) }
      : { label: t.searchAll, run: () => searchFor({ query, section: undefined }) }
  return <StatePanel title={t.noneTitle({ query: `\u2068${query}\u2069` })} text={t.noneHere} action={action} />
}
