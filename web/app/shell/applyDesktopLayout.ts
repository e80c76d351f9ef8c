import { $writeRow } from '../../features/feed/writeRow.ts'
import { SearchButton } from '../../features/search/SearchButton/SearchButton.tsx'
import { ComposeRow } from '../../features/writing/ComposeEntry/ComposeRow.tsx'
import { $railHead } from '../../ui/Rail/railHead.ts'
import { $sideNav } from './LateSlots.tsx'
import { SideNav } from './SideNav.tsx'

/** Puts what wide screens have into its places. */
export function applyDesktopLayout(): void {
  $sideNav.set(SideNav)
  $writeRow.set(ComposeRow)
  $railHead.set(SearchButton)
}
