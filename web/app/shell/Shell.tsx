import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import type { RouteName } from '../../../bridge/site/routes.ts'
import { shellMessages } from '../../i18n/en/shell.ts'
import { $device } from '../../lib/page/device.ts'
import { hasOwnBar } from '../../lib/page/slots.ts'
import { $sideNav } from './sideNavSlot.ts'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

/** What stands round every screen. */
export function Shell({ current, children }: { current: RouteName | undefined; children: ReactNode }) {
  const t = useStore(shellMessages)
  const mobile = useStore($device) === 'mobile'
  const SideNav = useStore($sideNav)
  const main = useRef<HTMLElement>(null)
  const bars = mobile && !hasOwnBar(current)
  return (
    <div className={bars ? 'shell shell--bars' : 'shell'} data-route={current}>
      {/* Not a link: the address is the router's, only the focus moves. */}
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
