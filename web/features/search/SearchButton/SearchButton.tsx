import { useStore } from '@nanostores/react'
import type { RouteName } from '#bridge/site/routes.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $flags, isOpen } from '#web/lib/page/flags.ts'
import { $location } from '#web/lib/router/location.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { openSearch } from './openSearch.ts'

/** Where it would stand beside another field, or over a draft. */
const without: readonly (RouteName | undefined)[] = ['search', 'draft']

/** Looks like a field, and opens the search over the page. */
export function SearchButton() {
  const { search } = useStore(shellMessages)
  const { route } = useStore($location)
  useStore($flags)
  if (!isOpen('search') || without.includes(route?.name)) return null
  return (
    <div className="search-button">
      <button
        className="search-button__field"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={openSearch}
      >
        <Icon name="search" />
        <span className="search-button__text">{search}</span>
        <span className="search-button__key" aria-hidden="true">
          /
        </span>
      </button>
    </div>
  )
}
