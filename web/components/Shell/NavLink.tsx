import { useStore } from '@nanostores/react'
import { shellMessages } from '../../messages/shell.ts'
import { $flags, isOpen } from '../../stores/flags.ts'
import { $navBadge } from '../../stores/navBadge.ts'
import { pathTo } from '../../stores/place.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { Section } from './sections.ts'

/** A way to a section; none while it is not open. */
export function NavLink({ name, isCurrent }: { name: Section; isCurrent: boolean }) {
  const t = useStore(shellMessages)
  const Badge = useStore($navBadge)
  useStore($flags)
  if (!isOpen(name)) return null
  return (
    <a className="nav-link" href={pathTo(name)} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={name} size={24} />
      <span className="nav-link__label">{t[name]}</span>
      {name === 'notification' && Badge && <Badge />}
    </a>
  )
}
