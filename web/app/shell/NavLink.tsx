import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $flags, isOpen } from '#web/lib/page/flags.ts'
import { $navBadge } from '#web/lib/page/places.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { screens } from '../screens.ts'

type Screens = typeof screens
/** Target of a navigation link. */
type Section = {
  [Name in keyof Screens]: Screens[Name]['nav'] extends 'nowhere' ? never : Name
}[keyof Screens]

const isSection = (name: keyof Screens): name is Section => screens[name].nav !== 'nowhere'

/** Sections of the side navigation, in order. */
export const sections = (Object.keys(screens) as (keyof Screens)[]).filter(isSection)
/** Sections of the bottom bar on a phone. */
export const phoneSections = sections.filter((name) => screens[name].nav === 'everywhere')

/** Link to a section. Renders nothing if the section is disabled. */
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
