import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { slots } from '#web/lib/page/slots.ts'
import { $location } from '#web/lib/router/location.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { mayWrite } from '../mayWrite.ts'
import { openComposeMenu } from './openComposeMenu.ts'

/** The way to write on a phone, over the bar at its foot; out of the way while the page is scrolled down. */
export function ComposeButton() {
  const { share } = useStore(shellMessages)
  const { route } = useStore($location)
  const isPhone = useStore($device) === 'mobile'
  useStore($flags)
  if (!isPhone || !route || !slots.screens[route.name].offers.includes('compose') || !mayWrite()) return null
  return (
    <button className="compose-button" type="button" aria-haspopup="dialog" onClick={openComposeMenu}>
      <span className="compose-button__field">
        <LateIcon name="edit" />
        <span className="compose-button__text">{share}</span>
      </span>
    </button>
  )
}
