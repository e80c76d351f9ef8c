import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { RouteName } from '../../../bridge/site/routes.ts'
import { shellMessages } from '../../i18n/en/shell.ts'
import { loadMessages } from '../../i18n/i18n.ts'
import { services } from '../../lib/page/services.ts'
import { hrefTo } from '../../lib/router/location.ts'
import { optional } from '../../ui/optional.ts'
import { LateSlots } from './LateSlots.tsx'
import { NavLink } from './NavLink.tsx'
import { PreferencesButton } from './PreferencesButton.tsx'
import { sections } from './sections.ts'

const SideEntries = optional(async () => {
  const [module] = await Promise.all([import('./SideEntries.tsx'), ...['simulation', 'writing'].map(loadMessages)])
  return module.SideEntries
})

/** The navigation beside the content: 240 wide, 72 with drawings only where there is less room. */
export function SideNav({ current }: { current: RouteName | undefined }) {
  const t = useStore(shellMessages)
  const { name: brand } = services().exchange.brand
  return (
    <header className="side-nav">
      <a className="brand" href={hrefTo('home')} aria-label={brand}>
        <bdi className="brand__initial">{[...brand][0]}</bdi>
        <bdi className="brand__name">{brand}</bdi>
      </a>
      <nav aria-label={t.navigation}>
        {sections.map((name) => (
          <NavLink key={name} name={name} isCurrent={name === current} />
        ))}
      </nav>
      <Suspense fallback={null}>
        <SideEntries />
      </Suspense>
      <PreferencesButton labelled />
      <LateSlots labelled />
    </header>
  )
}
