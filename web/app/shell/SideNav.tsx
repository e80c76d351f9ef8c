import { useStore } from '@nanostores/react'
import type { RouteName } from '../../../bridge/site/routes.ts'
import { ComposeLink } from '../../features/writing/ComposeEntry/ComposeLink.tsx'
import { shellMessages } from '../../i18n/en/shell.ts'
import { Brand } from './Brand.tsx'
import { LateSlots } from './LateSlots.tsx'
import { MoreButton } from './MoreButton.tsx'
import { NavLink } from './NavLink.tsx'
import { sections } from './sections.ts'

/** The navigation beside the content, with its names, or with drawings only where there is less room. */
export function SideNav({ current }: { current: RouteName | undefined }) {
  const t = useStore(shellMessages)
  return (
    <header className="side-nav">
      <Brand />
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
