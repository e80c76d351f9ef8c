import { useStore } from '@nanostores/react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $writer } from '#web/lib/page/places.ts'
import { DesktopIcon } from '#web/ui/Icon/DesktopIcon.tsx'
import { mayWrite } from '../mayWrite.ts'
import { openComposer } from '../openComposer.ts'

/** A pencil, until it is known who the reader is. */
export const WriterIcon = () => (
  <span className="compose-row__icon">
    <DesktopIcon name="write" />
  </span>
)

/** The way to write above the feed, where there is room for one: there with the first posts. */
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
