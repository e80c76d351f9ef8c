import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback } from 'react'
import { LongList } from '../../components/LongList/LongList.tsx'
import { PeopleSkeleton } from '../../components/PersonRow/PeopleSkeleton.tsx'
import { PostList } from '../../components/PostList/PostList.tsx'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { searchMessages } from '../../messages/search.ts'
import { foundIn, type SearchSection, type SectionResults } from '../../stores/search.ts'
import { searchFor } from './address.ts'
import { FoundCoin } from './FoundCoin.tsx'
import { FoundPerson } from './FoundPerson.tsx'
import { FoundTopic } from './FoundTopic.tsx'

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
export function SectionPanel({ section, query, entry }: { section: SearchSection; query: string; entry: string }) {
  const results = foundIn(section, query)
  const place = `${entry} ${section} ${query}`
  const renderItem = useCallback(
    (id: string) => (section === 'posts' ? null : rows[section](id, query, results)),
    [section, query, results],
  )
  const empty = <NoneHere query={query} />
  if (section === 'posts') return <PostList list={results} place={place} empty={empty} />
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

function NoneHere({ query }: { query: string }) {
  const t = useStore(searchMessages)
  return (
    <StatePanel
      title={t.noneTitle({ query: `\u2068${query}\u2069` })}
      text={t.noneHere}
      action={{ label: t.searchAll, run: () => searchFor({ query, section: undefined }) }}
    />
  )
}
