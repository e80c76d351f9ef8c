import { useStore } from '@nanostores/react'
import { moderationSheetMessages } from '#web/i18n/en/moderationSheets.ts'
import { $device } from '#web/lib/page/device.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/Dialog/firstFocus.ts'
import { MenuList } from '#web/ui/MenuList/MenuList.tsx'
import { Popover } from '#web/ui/Popover/Popover.tsx'
import { ReportSheet } from '../ReportSheet/ReportSheet.tsx'
import { relate } from './moderationActions.ts'
import { $stage, closeSafety } from './stage.ts'
import { type ModerationTarget, useRows } from './useRows.ts'

/** Explains blocking before it is confirmed. */
function BlockDialog({ target, onClose }: { target: ModerationTarget; onClose: () => void }) {
  const t = useStore(moderationSheetMessages)
  const block = () => {
    onClose()
    relate(target, 'block', true)
  }
  const buttons = (
    <>
      <button className="button button--quiet" type="button" onClick={onClose} {...firstFocus}>
        {t.cancel}
      </button>
      <button className="button button--grave" type="button" onClick={block}>
        {t.blockNow}
      </button>
    </>
  )
  return (
    <Dialog title={<span dir="auto">{t.blockTitle(target)}</span>} onClose={onClose} footer={buttons}>
      <div className="block-dialog">
        <p>{t.blockText}</p>
        <p>{t.blockQuiet}</p>
      </div>
    </Dialog>
  )
}

/** The menu of a post, a comment or a person, and the dialogs that it opens. */
export function ModerationOverlay() {
  const stage = useStore($stage)
  switch (stage?.name) {
    case 'menu':
      return <Menu key={stage.target.id} {...stage} />
    case 'block':
      return <BlockDialog target={stage.target} onClose={closeSafety} />
    case 'report':
      return <ReportSheet target={stage.target} onClose={closeSafety} />
    default:
      return null
  }
}

/** A bottom sheet on a phone, elsewhere a popover at its button. */
function Menu({ target, button }: { target: ModerationTarget; button: HTMLElement }) {
  const isPhone = useStore($device) === 'mobile'
  const rows = useRows(target)
  const label = button.getAttribute('aria-label') ?? target.name
  const list = <MenuList label={label} rows={rows} onDone={closeSafety} />
  return isPhone ? (
    <Dialog kind="sheet" title={<bdi>{target.name}</bdi>} onClose={closeSafety}>
      {list}
    </Dialog>
  ) : (
    <Popover button={button} onClose={closeSafety}>
      {list}
    </Popover>
  )
}
