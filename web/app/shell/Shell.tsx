import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import type { RouteName } from '#bridge/site/routes.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags, isOn } from '#web/lib/page/flags.ts'
import { $sideNav } from '#web/lib/page/places.ts'
import { hasOwnBar } from '#web/lib/page/slots.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { Brand, LateSlots, MoreButton, NavLink, phoneSections } from './Bars.tsx'

/** Top bar on a phone. */
function TopBar() {
  const t = useStore(shellMessages)
  useStore($flags)
  return (
    <header className="top-bar">
      <Brand />
      {isOn('search') && (
        <a className="icon-button" href={hrefTo('search')} aria-label={t.search}>
          <Icon name="search" />
        </a>
      )}
      <MoreButton />
      <LateSlots />
    </header>
  )
}

/** Bottom navigation on a phone. */
function TabBar({ current }: { current: RouteName | undefined }) {
  const t = useStore(shellMessages)
  return (
    <nav className="tab-bar" aria-label={t.navigation}>
      {phoneSections.map((name) => (
        <NavLink key={name} name={name} isCurrent={name === current} />
      ))}
    </nav>
  )
}

/** Layout around every screen. */
export function Shell({ current, children }: { current: RouteName | undefined; children: ReactNode }) {
  const t = useStore(shellMessages)
  const mobile = useStore($device) === 'mobile'
  const SideNav = useStore($sideNav)
  const main = useRef<HTMLElement>(null)
  const bars = mobile && !hasOwnBar(current)
  return (
    <div className={bars ? 'shell shell--bars' : 'shell'} data-route={current}>
      {/* Not a link: the router owns the URL, and only the focus moves. */}
      <button className="shell__skip" type="button" onClick={() => main.current?.focus()}>
        {t.skipToContent}
      </button>
      {mobile ? bars && <TopBar /> : SideNav && <SideNav current={current} />}
      <main className="shell__main" id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
      {bars && <TabBar current={current} />}
    </div>
  )
}
