import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { searchMessages } from '#web/i18n/en/search.ts'
import { isOpen } from '#web/lib/page/flags.ts'
import { hasGoneOn } from '#web/lib/page/keys.ts'
import { $location, hrefTo, navigate } from '#web/lib/router/location.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { RecentSearches } from '../RecentSearches/RecentSearches.tsx'
import { SearchField } from '../SearchField/SearchField.tsx'
import { rememberSearch } from '../search.ts'

const $isOpen = atom(false)

const close = (): void => $isOpen.set(false)

/** The search palette over any page. */
export const SearchPalette = () => (useStore($isOpen) ? <Palette /> : null)

function Palette() {
  const t = useStore(searchMessages)
  const [text, setText] = useState('')
  // A link in it leads away, and so does the system's back.
  useEffect(() => $location.listen(close), [])
  const search = (query: string) => {
    rememberSearch(query)
    close()
    void navigate(`${hrefTo('search')}?q=${encodeURIComponent(query)}`)
  }
  return (
    <Dialog title={t.title} onClose={close}>
      <div className="palette">
        <SearchField query="" onSearch={search} onTaken={close} onText={setText} isFirst />
        {text === '' && <RecentSearches onSearch={search} />}
        <p className="palette__hint">{t.paletteHint}</p>
      </div>
    </Dialog>
  )
}

/** Opens the search palette; on the search page, focuses the field. */
export function openPalette(): void {
  if (!isOpen('search')) return
  const field = document.querySelector<HTMLElement>('.search-screen .search-field__input')
  if ($location.get().route?.name === 'search' && field) {
    field.focus()
    return
  }
  const asked = document.activeElement
  void loadOverlay('search', async () => {
    if (!hasGoneOn(asked)) $isOpen.set(true)
    return SearchPalette
  })
}
