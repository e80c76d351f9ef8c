import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { DesktopIcon } from '#web/ui/Icon/DesktopIcon.tsx'
import { mayWrite } from '../mayWrite.ts'
import { openComposeMenu } from './ComposeRow.tsx'

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
