import { isOpen } from '#web/lib/page/flags.ts'
import { hasGoneOn } from '#web/lib/page/keys.ts'
import { $location } from '#web/lib/router/location.ts'
import { loadOverlay } from '#web/ui/overlays.ts'

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
    const { SearchPalette, showPalette } = await import('./SearchPalette.tsx')
    if (!hasGoneOn(asked)) showPalette()
    return SearchPalette
  })
}
