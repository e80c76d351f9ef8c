import { useStore } from '@nanostores/react'
import { shellMessages } from '../../messages/shell.ts'
import { $flags, isOn } from '../../stores/flags.ts'
import { pathTo } from '../../stores/place.ts'
import { services } from '../../stores/services.ts'
import { Icon } from '../Icon/Icon.tsx'
import { LateSlots } from './LateSlots.tsx'
import { PreferencesButton } from './PreferencesButton.tsx'

/** The bar at the head of a phone's screen. */
export function TopBar() {
  const t = useStore(shellMessages)
  useStore($flags)
  return (
    <header className="top-bar">
      <a className="brand" href={pathTo('home')}>
        <bdi>{services().exchange.brand.name}</bdi>
      </a>
      {isOn('search') && (
        <a className="icon-button" href={pathTo('search')} aria-label={t.search}>
          <Icon name="search" />
        </a>
      )}
      <PreferencesButton />
      <LateSlots />
    </header>
  )
}
