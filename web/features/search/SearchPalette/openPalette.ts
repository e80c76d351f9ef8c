import { isOpen } from '../../../lib/page/flags.ts'
import { $place } from '../../../lib/router/place.ts'
import { bringOverlay } from '../../../ui/overlays.ts'

/** Opens the search over whatever is being read; on the search page its own field takes the focus. */
export function openPalette(): void {
  if (!isOpen('search')) return
  const field = document.querySelector<HTMLElement>('.search-screen .search-field__input')
  if ($place.get().route?.name === 'search' && field) {
    field.focus()
    return
  }
  void bringOverlay('search', async () => {
    const { SearchPalette, showPalette } = await import('./SearchPalette.tsx')
    showPalette()
    return SearchPalette
  })
}
