import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { searchMessages } from '#web/i18n/en/search.ts'
import { $recentSearch } from '#web/lib/page/preferences.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { forgetSearch, forgetSearches } from '../search.ts'

/** Moves the focus to the next one, because the focused one is gone. */
function forget(query: string, { currentTarget }: MouseEvent<HTMLElement>): void {
  const row = currentTarget.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  next?.querySelector<HTMLElement>('.icon-button')?.focus()
  forgetSearch(query)
}

/** Recent searches, with buttons to repeat or remove them. */
export function RecentSearches({ onSearch }: { onSearch: (query: string) => void }) {
  const t = useStore(searchMessages)
  const recents = useStore($recentSearch)
  if (recents.length === 0) return null
  return (
    <section className="recents" aria-label={t.recents}>
      <header className="recents__head">
        <h2 className="recents__title">{t.recents}</h2>
        <button className="text-button recents__all" type="button" onClick={forgetSearches}>
          {t.forgetAll}
        </button>
      </header>
      <ul>
        {recents.map((query) => (
          <li className="recent" key={query}>
            <button className="recent__query" type="button" onClick={() => onSearch(query)}>
              <Icon name="slow" size={16} />
              <bdi className="recent__text">{query}</bdi>
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={t.forget({ query })}
              onClick={(event) => forget(query, event)}
            >
              <LateIcon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
