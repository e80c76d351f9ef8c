import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { LateRail } from '#web/features/feed/LateRail.tsx'
import { LateMarkets } from '#web/features/markets/LateMarkets.tsx'
import { PeopleSkeleton } from '#web/features/people/PersonRow/PersonRow.tsx'
import { PostList } from '#web/features/post/PostList/PostList.tsx'
import { hotTopics } from '#web/features/topics/topics.ts'
import { searchMessages } from '#web/i18n/en/search.ts'
import { isOpen } from '#web/lib/page/flags.ts'
import { $recentSearch, $searchTag } from '#web/lib/page/preferences.ts'
import { scrollToTop } from '#web/lib/page/scroll.ts'
import { $location, hrefTo } from '#web/lib/router/location.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { RecentSearches } from '../RecentSearches/RecentSearches.tsx'
import { SearchField } from '../SearchField/SearchField.tsx'
import { foundIn, rememberSearch, type SearchSection, type SectionResults, searchSections } from '../search.ts'
import { type SearchAddress, searchFor, spanOf, wantedIn } from './address.ts'
import { BestResults, FoundCoin, FoundPerson, FoundTopic } from './BestResults.tsx'

/** The calendar loads lazily. */
const DayRange = lateComponent(async () => (await import('./DayRange.tsx')).DayRange, {
  wait: 'beside',
  words: ['dates', 'form'],
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
function SectionPanel({ wanted, entry }: { wanted: SearchAddress & { section: SearchSection }; entry: string }) {
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
          <DayRange from={from} to={to} onChange={(days) => searchFor({ query, section, ...days })} />
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

function NoneHere({ wanted: { query, section, from, to } }: { wanted: SearchAddress }) {
  const t = useStore(searchMessages)
  const action =
    from || to
      ? { label: t.anyDay, run: () => searchFor({ query, section }) }
      : { label: t.searchAll, run: () => searchFor({ query, section: undefined }) }
  return <StatePanel title={t.noneTitle({ query })} text={t.noneHere} action={action} />
}

/** The start of the search: recent searches and hot topics. */
export function SearchStart({ onSearch }: { onSearch: (query: string) => void }) {
  const t = useStore(searchMessages)
  const recents = useStore($recentSearch)
  return (
    <div className="search-start">
      <Boundary name="recent" instead={null}>
        <RecentSearches onSearch={onSearch} />
      </Boundary>
      {isOpen('topics') && (
        <Boundary name="topics" instead={null}>
          <Topics />
        </Boundary>
      )}
      {recents.length === 0 && <StatePanel inline title={t.startTitle} text={t.startText} />}
    </div>
  )
}

function Topics() {
  const t = useStore(searchMessages)
  const last = useStore($searchTag)
  const { pages } = useStore(hotTopics.$list)
  useEffect(() => void hotTopics.start(), [])
  const others = pages.flat().filter(({ hashTag }) => hashTag !== last)
  return (
    <section className="search-topics" aria-label={t.hotTopics}>
      <h2 className="search-section__title">{t.hotTopics}</h2>
      <ul className="search-topics__list">
        {last !== '' && (
          <li>
            <a className="search-topic search-topic--last" href={hrefTo('topic', last)}>
              <Icon name="slow" size={16} />
              <bdi>{t.lastTopic({ tag: last })}</bdi>
            </a>
          </li>
        )}
        {others.map(({ hashTag }) => (
          <li key={hashTag}>
            <a className="search-topic" href={hrefTo('topic', hashTag)}>
              <bdi>{`#${hashTag}`}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const names = ['all', ...searchSections] as const

/** The search page. The field has the focus until something is searched for. */
export function Search() {
  const t = useStore(searchMessages)
  const { search } = useStore($location)
  const [entry] = useState(() => $location.get().key)
  const wanted = wantedIn(search)
  const { query, section } = wanted
  const [isFirst] = useState(query === '')
  const searchAgain = (next: string) => {
    rememberSearch(next)
    searchFor({ ...wanted, query: next })
    scrollToTop()
  }
  const tab = section ?? 'all'
  const tabs = (
    <Tabs
      id="search"
      label={t.sections}
      tabs={names.map((name) => ({ name, label: t[name] }))}
      current={tab}
      onSelect={(name) => searchFor({ query, section: name === 'all' ? undefined : name })}
    />
  )
  return (
    <div className="search-screen">
      <Page
        title={<span className="visually-hidden">{t.title}</span>}
        documentTitle={query === '' ? t.title : t.titleFor({ query })}
        actions={<SearchField query={query} onSearch={searchAgain} isFirst={isFirst} />}
        head={query !== '' && tabs}
        rail={() => (query === '' ? <LateMarkets /> : <LateRail />)}
      >
        {query === '' ? (
          <SearchStart onSearch={searchAgain} />
        ) : (
          <div id="search-panel" role="tabpanel" aria-labelledby={`search-${tab}`}>
            {section ? (
              <SectionPanel key={`${section} ${query}`} wanted={{ ...wanted, section }} entry={entry} />
            ) : (
              <BestResults key={query} query={query} />
            )}
          </div>
        )}
      </Page>
    </div>
  )
}

export { Search as Screen }
