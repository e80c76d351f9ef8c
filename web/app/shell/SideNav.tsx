import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import type { RouteName } from '#bridge/site/routes.ts'
import { tradeHref } from '#web/features/markets/tradeHref.ts'
import { SearchButton } from '#web/features/search/SearchButton/SearchButton.tsx'
import { ComposeLink, ComposeRow } from '#web/features/writing/ComposeEntry/ComposeRow.tsx'
import { railMessages } from '#web/i18n/en/rail.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $railHead, $sideNav, $writeRow } from '#web/lib/page/slots.ts'
import { DesktopIcon } from '#web/ui/Icon/DesktopIcon.tsx'
import { Brand, LateSlots, MoreButton, NavLink, sections } from './Bars.tsx'

/** Link to the markets: the trade page of the first one, which has the list of all. */
function MarketsLink({ isCurrent }: { isCurrent: boolean }) {
  const { markets } = useStore(railMessages)
  return (
    <a className="nav-link" href={tradeHref('BTCUSDT')} aria-current={isCurrent ? 'page' : undefined}>
      <DesktopIcon name="markets" size={24} />
      <span className="nav-link__label">{markets}</span>
    </a>
  )
}

/** Side navigation, with labels or, if there is less room, icons only. */
export function SideNav({ current }: { current: RouteName | undefined }) {
  const t = useStore(shellMessages)
  return (
    <header className="side-nav">
      <Brand />
      <nav aria-label={t.navigation}>
        {sections.map((name) => (
          <Fragment key={name}>
            {/* Before the page's own content. */}
            {name === 'search' && <MarketsLink isCurrent={current === 'spot' || current === 'futures'} />}
            <NavLink name={name} isCurrent={name === current} />
          </Fragment>
        ))}
      </nav>
      <ComposeLink />
      <MoreButton labelled />
      <LateSlots labelled />
    </header>
  )
}

/** Fills the slots of the desktop layout. */
export function applyDesktopLayout(): void {
  $sideNav.set(SideNav)
  $writeRow.set(ComposeRow)
  $railHead.set(SearchButton)
}
