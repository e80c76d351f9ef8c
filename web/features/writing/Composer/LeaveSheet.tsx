import { useStore } from '@nanostores/react'
import { composerMessages } from '../../../i18n/en/composer.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { firstFocus } from '../../../ui/Dialog/firstFocus.ts'

/** Asks what becomes of a text whose writer leaves it. */
export function LeaveSheet({
  isHeldBack,
  onKeep,
  onDiscard,
  onGoOn,
}: {
  isHeldBack: boolean
  onKeep: () => void
  onDiscard: () => void
  onGoOn: () => void
}) {
  const t = useStore(composerMessages)
  return (
    <Dialog title={t.leaveTitle} onClose={onGoOn} kind="sheet">
      <div className="leave-sheet">
        <p>{isHeldBack ? t.leavePhrase : t.leaveText}</p>
        <button className="button" type="button" onClick={onKeep} {...firstFocus}>
          {t.keep}
        </button>
        <button className="button button--grave" type="button" onClick={onDiscard}>
          {t.discard}
        </button>
        <button className="button button--quiet" type="button" onClick={onGoOn}>
          {t.goOn}
        </button>
      </div>
    </Dialog>
  )
}
