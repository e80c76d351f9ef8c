import { late } from '#bridge/lib/late.ts'
import { hrefTo, navigate } from '#web/lib/router/location.ts'

/** Opens the search palette; if its code does not load, the search page. */
export const openSearch = (): void => {
  late(() => import('../SearchPalette/SearchPalette.tsx')).then(
    ({ openPalette }) => openPalette(),
    () => void navigate(hrefTo('search')),
  )
}
