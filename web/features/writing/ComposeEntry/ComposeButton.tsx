import { useStore } from '@nanostores/react'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { $device } from '../../../lib/page/device.ts'
import { $flags } from '../../../lib/page/flags.ts'
import { slots } from '../../../lib/page/slots.ts'
import { $location } from '../../../lib/router/location.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { loadOverlay } from '../../../ui/overlays.ts'
import { mayWrite } from '../mayWrite.ts'

/** Asks what to write: a message or an article. */
const openComposeMenu = (): void =>
  void loadOverlay('writing', async () => {
    const { ComposeMenu, showComposeMenu } = await import('./ComposeMenu.tsx')
    showComposeMenu()
    return ComposeMenu
  })

/** The way to write on a phone, over the end of its page; out of the way while the page is scrolled down. */
export function ComposeButton() {
  const t = useStore(writingMessages)
  const { route } = useStore($location)
  const isPhone = useStore($device) === 'mobile'
  useStore($flags)
  if (!isPhone || !route || !slots.screens[route.name].offers.includes('compose') || !mayWrite()) return null
  return (
    <button
      className="compose-button"
      type="button"
      aria-label={t.write}
      aria-haspopup="dialog"
      onClick={openComposeMenu}
    >
      <LateIcon name="edit" size={24} />
    </button>
  )
}

/** The same beside the content, among the ways to everything else. */
export function ComposeLink() {
  const t = useStore(writingMessages)
  useStore($flags)
  if (!mayWrite()) return null
  return (
    <button className="nav-link compose-link" type="button" aria-haspopup="dialog" onClick={openComposeMenu}>
      <LateIcon name="edit" size={24} />
      <span className="nav-link__label">{t.write}</span>
    </button>
  )
}
