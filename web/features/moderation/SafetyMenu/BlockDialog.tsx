import { useStore } from '@nanostores/react'
import { safetyMessages } from '../../../i18n/en/safety.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { firstFocus } from '../../../ui/Dialog/firstFocus.ts'
import { relate } from './deeds.ts'
import type { SafetyTarget } from './target.ts'

/** Says what blocking somebody does before it is done. */
export function BlockDialog({ target, onClose }: { target: SafetyTarget; onClose: () => void }) {
  const t = useStore(safetyMessages)
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
