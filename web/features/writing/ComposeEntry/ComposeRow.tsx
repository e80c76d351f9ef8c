import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $writer } from '#web/lib/page/slots.ts'
import { DesktopIcon } from '#web/ui/Icon/DesktopIcon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { mayWrite } from '../mayWrite.ts'
import { openComposer } from '../openComposer.ts'

/** Opens the menu that offers a message or an article. */
export const openComposeMenu = (): void =>
  void loadOverlay('writing', async () => {
    const { ComposeMenu, showComposeMenu } = await import('./ComposeMenu.tsx')
    showComposeMenu()
    return ComposeMenu
  })

/** A pencil, shown until the reader is known. */
export const WriterIcon = () => (
  <span className="compose-row__icon">
    <DesktopIcon name="write" />
  </span>
)

/** Compose row above the feed on wide screens. It appears together with the first posts. */
export function ComposeRow() {
  const { share } = useStore(shellMessages)
  const Writer = useStore($writer) ?? WriterIcon
  useStore($flags)
  if (!mayWrite()) return null
  return (
    <button className="compose-row" type="button" aria-haspopup="dialog" onClick={() => openComposer()}>
      <Writer />
      <span className="compose-row__text">{share}</span>
    </button>
  )
}

/** Compose link next to the content, first in the list of actions. */
export function ComposeLink() {
  const { write } = useStore(shellMessages)
  useStore($flags)
  if (!mayWrite()) return null
  return (
    <button className="nav-link compose-link" type="button" aria-haspopup="dialog" onClick={openComposeMenu}>
      <DesktopIcon name="write" size={24} />
      <span className="nav-link__label">{write}</span>
    </button>
  )
}
