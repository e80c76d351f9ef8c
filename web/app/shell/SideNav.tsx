import { useStore } from '@nanostores/react'
import type { RouteName } from '../../../bridge/site/routes.ts'
import { ComposeLink } from '../../features/writing/ComposeEntry/ComposeLink.tsx'
import { shellMessages } from '../../i18n/en/shell.ts'
import { services } from '../../lib/page/services.ts'
import { hrefTo } from '../../lib/router/location.ts'
import { LateSlots } from './LateSlots.tsx'
import { MoreButton } from './MoreButton.tsx'
import { NavLink } from './NavLink.tsx'
import { sections } from './sections.ts'

/** The navigation beside the content, with its names, or with drawings only where there is less room. */
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
      <ComposeLink />
      <MoreButton />
      <LateSlots labelled />
    </header>
  )
}
