import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { searchMessages } from '#web/i18n/en/search.ts'
import { $location, hrefTo, navigate } from '#web/lib/router/location.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { RecentSearches } from '../RecentSearches/RecentSearches.tsx'
import { rememberSearch } from '../recentSearches.ts'
import { SearchField } from '../SearchField/SearchField.tsx'

const $isOpen = atom(false)

export const showPalette = (): void => $isOpen.set(true)
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
