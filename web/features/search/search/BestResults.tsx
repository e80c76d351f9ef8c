import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { searchMessages } from '../../../i18n/en/search.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { CardBoundary } from '../../../ui/Boundary/CardBoundary.tsx'
import { ListSkeleton } from '../../../ui/LongList/ListSkeleton.tsx'
import { AsOf } from '../../../ui/LongList/LongList.tsx'
import { useKeptScroll } from '../../../ui/Page/useKeptScroll.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { PeopleSkeleton } from '../../people/index.ts'
import { bestOf, type SearchResults, type SearchSection, searchSections } from '../search.ts'
import { searchFor } from './address.ts'
import { FoundCoin } from './FoundCoin.tsx'
import { FoundPerson } from './FoundPerson.tsx'
import { FoundPost } from './FoundPost.tsx'
import { FoundTopic } from './FoundTopic.tsx'

const allOf = { people: 'allPeople', topics: 'allTopics', coins: 'allCoins', posts: 'allPosts' } as const

const rowsOf: Readonly<Record<SearchSection, (found: SearchResults, query: string) => readonly ReactNode[]>> = {
  people: ({ people }, query) =>
    people.map((person) => <FoundPerson key={person.userId} person={person} query={query} />),
  topics: ({ topics }, query) => topics.map((tag) => <FoundTopic key={tag} hashTag={tag} query={query} />),
  coins: ({ coins }, query) => coins.map((coin) => <FoundCoin key={coin.symbolId} coin={coin} query={query} />),
  posts: ({ posts }, query) => posts.map((id) => <FoundPost key={id} id={id} query={query} />),
}

/** The best few of each section, and the way to all of them. */
export function BestResults({ query }: { query: string }) {
  const best = bestOf(query)
  const value = useStore(best.$list)
  useEffect(() => {
    best.start()
    return best.stop
  }, [best])
  const [found] = value.pages.flat()
  if (value.phase === 'empty') return <NothingFound query={query} />
  if (!found)
    return <ListSkeleton list={{ ...value, pages: [] }} onRetry={best.retry} skeleton={<PeopleSkeleton rows={8} />} />
  return (
    <>
      <AsOf at={value.asOf} isLost={value.phase === 'offline'} />
      <Sections found={found} query={query} />
    </>
  )
}

function Sections({ found, query }: { found: SearchResults; query: string }) {
  const t = useStore(searchMessages)
  useKeptScroll(query)
  return searchSections
    .filter((section) => found[section].length > 0)
    .map((section) => (
      <section className="search-section" key={section} aria-labelledby={`found-${section}`}>
        <header className="search-section__head">
          <h2 className="search-section__title" id={`found-${section}`}>
            {t[section]}
          </h2>
          <button className="text-button" type="button" onClick={() => searchFor({ query, section })}>
            {t[allOf[section]]}
          </button>
        </header>
        <CardBoundary id={section}>{rowsOf[section](found, query)}</CardBoundary>
      </section>
    ))
}

/** What to try where nothing was found. */
export function NothingFound({ query }: { query: string }) {
  const t = useStore(searchMessages)
  const topics = linkTo('topics')
  return (
    <StatePanel
      title={t.noneTitle({ query: `\u2068${query}\u2069` })}
      text={t.noneText}
      {...(topics && { action: { label: t.toTopics, href: topics } })}
    />
  )
}
