import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { searchMessages } from '../../../i18n/en/search.ts'
import { $location } from '../../../lib/router/location.ts'
import { Page } from '../../../ui/Page/Page.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import { Rail } from '../../feed/index.ts'
import { Markets } from '../../markets/index.ts'
import { rememberSearch } from '../recentSearches.ts'
import { SearchField } from '../SearchField/SearchField.tsx'
import { searchSections } from '../search.ts'
import { searchFor, wantedIn } from './address.ts'
import { BestResults } from './BestResults.tsx'
import { SearchStart } from './SearchStart.tsx'
import { SectionPanel } from './SectionPanel.tsx'

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
