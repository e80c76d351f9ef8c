import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type ReactNode, useRef } from 'react'
import type { RouteName } from '#bridge/site/routes.ts'
import { shellMessages } from '../i18n/en/shell.ts'
import { $device } from '../lib/page/device.ts'
import { $flags, isOn } from '../lib/page/flags.ts'
import { $banner, $sideNav, hasOwnBar } from '../lib/page/slots.ts'
import { $location, hrefTo } from '../lib/router/location.ts'
import { Boundary } from '../ui/Boundary/Boundary.tsx'
import { Icon } from '../ui/Icon/Icon.tsx'
import { Notices } from '../ui/Notices/Notices.tsx'
import { $overlays, dropOverlay } from '../ui/overlays.ts'
import { StatePanel } from '../ui/StatePanel/StatePanel.tsx'
import { $shown, tryAgain } from './screen.ts'
import { Brand, LateSlots, MoreButton, NavLink, phoneSections } from './shell/Bars.tsx'

/** Screen of the current location, or its placeholder. */
function Outlet() {
  const shown = useStore($shown)
  const t = useStore(shellMessages)
  switch (shown.state) {
    case 'loading':
      return null
    case 'shown':
      return (
        <Boundary key={shown.place.key} name={shown.place.route?.name ?? 'missing'}>
          <shown.Screen params={shown.place.route?.params ?? {}} />
        </Boundary>
      )
    case 'failed': {
      const [title, text = ''] = shown.kind === 'slow' ? [t.slow] : [t.failedTitle, t.failedText]
      return <StatePanel kind={shown.kind} title={title} text={text} action={{ label: t.tryAgain, run: tryAgain }} />
    }
  }
}

export const App = () => (
  <Boundary name="page">
    <Page />
  </Boundary>
)

/**
 * The route of the shown screen. The shell changes together with its content: hiding a bar earlier would move what is
 * still being read. A screen that is about to be replaced does not render again when the URL changes.
 */
const $route = computed(
  [$location, $shown],
  (place, shown) => (shown.state === 'loading' ? place : shown.place).route?.name,
)

/** A constant element, so that changes of the shell do not render the screen again. */
const outlet = <Outlet />

function Page() {
  const route = useStore($route)
  const overlays = useStore($overlays)
  const Banner = useStore($banner)
  return (
    <>
      {Banner && (
        <Boundary name="banner" instead={null}>
          <Banner />
        </Boundary>
      )}
      <Shell current={route}>
        {outlet}
        <Boundary name="notices" instead={null}>
          <Notices />
        </Boundary>
        {Object.entries(overlays).map(([namespace, Overlay]) => (
          <Boundary key={namespace} name={`overlay ${namespace}`} instead={null} onFail={() => dropOverlay(namespace)}>
            <Overlay />
          </Boundary>
        ))}
      </Shell>
    </>
  )
}

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
