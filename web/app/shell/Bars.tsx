import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $flags, isOpen } from '#web/lib/page/flags.ts'
import { $fromApp } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { $barEntries, $navBadge } from '#web/lib/page/slots.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { screens } from '../screens.ts'

/** The exchange's name. Its style sheet shows it as a logo, or as a symbol if there is little room. */
export const Brand = () => (
  <a className="brand" href={hrefTo('home')}>
    <bdi>{services().exchange.brand.name}</bdi>
  </a>
)

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

/** Opens the menu of less used items. */
const openMore = (button: HTMLElement): void =>
  void loadOverlay('simulation', async () => {
    const { MoreMenu, showMore } = await import('./MoreMenu.tsx')
    showMore(button)
    return MoreMenu
  })

/** Button of the menu of less used items, which loads when pressed. `labelled`: in the side navigation. */
export function MoreButton({ labelled = false }: { labelled?: boolean }) {
  const { more } = useStore(shellMessages)
  return (
    <button
      className={`more-button ${labelled ? 'nav-link' : 'icon-button'}`}
      type="button"
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMore(currentTarget)}
    >
      <Icon name="menu" size={labelled ? 24 : 20} />
      <span className={labelled ? 'nav-link__label' : 'visually-hidden'}>{more}</span>
    </button>
  )
}

/** Slots for the account button and, on a phone, the theme switch. They load at idle in the side navigation, and after the first posts on a phone. */
export function LateSlots({ labelled = false }: { labelled?: boolean }) {
  const Entry = useStore($barEntries)
  const { theme: isDecided } = useStore($fromApp)
  useEffect(() => {
    if (!labelled) return
    return whenIdle(
      () => void late(() => import('./loadEntry.ts'), 'beside').then(({ loadEntry }) => loadEntry(), console.warn),
    )
  }, [labelled])
  if (Entry)
    return (
      <Boundary name="entries" instead={null}>
        <Entry labelled={labelled} />
      </Boundary>
    )
  const slot = <span className={labelled ? 'nav-link' : 'icon-button'} />
  return (
    <>
      {!labelled && !isDecided && slot}
      {slot}
    </>
  )
}
