import { SearchButton } from '#web/features/search/SearchButton/SearchButton.tsx'
import { ComposeRow } from '#web/features/writing/ComposeEntry/ComposeRow.tsx'
import { $railHead, $sideNav, $writeRow } from '#web/lib/page/places.ts'
import { SideNav } from './SideNav.tsx'

/** Fills the slots of the desktop layout. */
export function applyDesktopLayout(): void {
  $sideNav.set(SideNav)
  $writeRow.set(ComposeRow)
  $railHead.set(SearchButton)
}
