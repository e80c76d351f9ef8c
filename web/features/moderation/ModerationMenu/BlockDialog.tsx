import { useStore } from '@nanostores/react'
import { moderationMessages } from '../../../i18n/en/moderation.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { firstFocus } from '../../../ui/Dialog/firstFocus.ts'
import { relate } from './moderationActions.ts'
import type { ModerationTarget } from './target.ts'

/** Says what blocking somebody does before it is done. */
export function BlockDialog({ target, onClose }: { target: ModerationTarget; onClose: () => void }) {
  const t = useStore(moderationMessages)
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
