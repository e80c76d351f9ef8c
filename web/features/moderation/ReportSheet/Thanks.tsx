import { useStore } from '@nanostores/react'
import { moderationMessages } from '../../../i18n/en/moderation.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { relate } from '../ModerationMenu/moderationActions.ts'
import type { ModerationTarget } from '../ModerationMenu/target.ts'
import { relationOf } from '../mutesAndBlocks.ts'

/** After a report: thanks, and a way not to see more of the same person. */
export function Thanks({ target, onClose }: { target: ModerationTarget; onClose: () => void }) {
  const t = useStore(moderationMessages)
  const { mute, block } = useStore(relationOf(target.userId))
  const muteToo = () => {
    onClose()
    relate(target, 'mute', true)
  }
  const buttons = (
    <>
      {!mute && !block && (
        <button className="button button--quiet" type="button" onClick={muteToo}>
          <span dir="auto">{t.mute(target)}</span>
        </button>
      )}
      <button className="button" type="button" onClick={onClose}>
        {t.done}
      </button>
    </>
  )
  return (
    <Dialog kind="sheet" title={t.thanksTitle} onClose={onClose} footer={buttons}>
      <p className="report__thanks">{t.thanksText}</p>
    </Dialog>
  )
}
