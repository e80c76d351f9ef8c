import { useStore } from '@nanostores/react'
import type { RouteName } from '../../../bridge/site/routes.ts'
import { shellMessages } from '../../i18n/en/shell.ts'
import { NavLink } from './NavLink.tsx'
import { phoneSections } from './sections.ts'

/** The navigation at the foot of a phone's screen. */
export function TabBar({ current }: { current: RouteName | undefined }) {
  const t = useStore(shellMessages)
  return (
    <nav className="tab-bar" aria-label={t.navigation}>
      {phoneSections.map((name) => (
        <NavLink key={name} name={name} isCurrent={name === current} />
      ))}
    </nav>
  )
}
