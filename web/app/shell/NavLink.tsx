import { useStore } from '@nanostores/react'
import { $navBadge } from '../../features/notifications/navBadge.ts'
import { shellMessages } from '../../i18n/en/shell.ts'
import { $flags, isOpen } from '../../lib/page/flags.ts'
import { hrefTo } from '../../lib/router/location.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import type { Section } from './sections.ts'

/** A way to a section; none while it is not open. */
export function NavLink({ name, isCurrent }: { name: Section; isCurrent: boolean }) {
  const t = useStore(shellMessages)
  const Badge = useStore($navBadge)
  useStore($flags)
  if (!isOpen(name)) return null
  return (
    <a className="nav-link" href={hrefTo(name)} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={name} size={24} />
      <span className="nav-link__label">{t[name]}</span>
      {name === 'notification' && Badge && <Badge />}
    </a>
  )
}
