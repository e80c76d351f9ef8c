import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { searchMessages } from '../../../i18n/en/search.ts'
import { isOpen } from '../../../lib/page/flags.ts'
import { $recentSearch, $searchTag } from '../../../lib/page/preferences.ts'
import { hrefTo } from '../../../lib/router/location.ts'
import { Boundary } from '../../../ui/Boundary/Boundary.tsx'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { hotTopics } from '../../topics/index.ts'
import { RecentSearches } from '../RecentSearches/RecentSearches.tsx'

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
