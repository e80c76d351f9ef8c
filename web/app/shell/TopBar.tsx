import { useStore } from '@nanostores/react'
import { shellMessages } from '../../i18n/en/shell.ts'
import { $flags, isOn } from '../../lib/page/flags.ts'
import { hrefTo } from '../../lib/router/location.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { Brand } from './Brand.tsx'
import { LateSlots } from './LateSlots.tsx'
import { MoreButton } from './MoreButton.tsx'

/** The bar at the head of a phone's screen. */
export function TopBar() {
  const t = useStore(shellMessages)
  useStore($flags)
  return (
    <header className="top-bar">
      <Brand />
      {isOn('search') && (
        <a className="icon-button" href={hrefTo('search')} aria-label={t.search}>
          <Icon name="search" />
        </a>
      )}
      <MoreButton />
      <LateSlots />
    </header>
  )
}
