import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { searchMessages } from '../../../i18n/en/search.ts'
import { isOpen } from '../../../lib/page/flags.ts'
import { $recentSearch, $searchTag } from '../../../lib/page/preferences.ts'
import { $location, hrefTo } from '../../../lib/router/location.ts'
import { Boundary } from '../../../ui/Boundary/Boundary.tsx'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { Page } from '../../../ui/Page/Page.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import { Rail } from '../../feed/index.ts'
import { Markets } from '../../markets/index.ts'
import { hotTopics } from '../../topics/index.ts'
import { RecentSearches } from '../RecentSearches/RecentSearches.tsx'
import { rememberSearch } from '../recentSearches.ts'
import { SearchField } from '../SearchField/SearchField.tsx'
import { searchSections } from '../search.ts'
import { searchFor, wantedIn } from './address.ts'
import { BestResults } from './BestResults.tsx'
import { SectionPanel } from './SectionPanel.tsx'

/** What there is before anything is searched for: the last searches, and what many write on. */
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
              <bdi>{t.lastTopic({ tag: `\u2068${last}\u2069` })}</bdi>
            </a>
          </li>
        )}
        {others.map(({ hashTag }) => (
          <li key={hashTag}>
            <a className="search-topic" href={hrefTo('topic', hashTag)}>
              <bdi>#{hashTag}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const names = ['all', ...searchSections] as const

/** People, topics, coins and posts by words. The field has the focus where nothing is searched for yet. */
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
    window.scrollTo(0, 0)
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
        documentTitle={query === '' ? t.title : t.titleFor({ query: `\u2068${query}\u2069` })}
        actions={<SearchField query={query} onSearch={searchAgain} isFirst={isFirst} />}
        head={query !== '' && tabs}
        rail={() => (query === '' ? <Markets /> : <Rail />)}
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
