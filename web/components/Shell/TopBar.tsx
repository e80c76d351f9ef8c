import { useStore } from '@nanostores/react'
import { shellMessages } from '../../messages/shell.ts'
import { pathTo } from '../../stores/place.ts'
import { services } from '../../stores/services.ts'
import { Icon } from '../Icon/Icon.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** The bar at the head of a phone's screen. */
export function TopBar() {
  const t = useStore(shellMessages)
  return (
    <header className="top-bar">
      <a className="brand" href={pathTo('home')}>
        <bdi>{services().exchange.brand.name}</bdi>
      </a>
      <a className="icon-button" href={pathTo('search')} aria-label={t.search}>
        <Icon name="search" />
      </a>
      <ThemeSwitch />
    </header>
  )
}
