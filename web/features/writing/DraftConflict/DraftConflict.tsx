import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import type { OpenDraft } from '../types.ts'
import { DraftVersion, mineOf, theirsOf } from './DraftVersion.tsx'

interface DraftConflictProps {
  readonly draft: OpenDraft
  /** It was deleted elsewhere, and now here too: what shows it has nothing left to show. */
  readonly onLetGo: () => void
}

/**
 * Says that a draft has changed elsewhere, and lets its author choose between both, side by side. Nothing while it has not.
 * Its styles are in `styles/overlays.css`.
 */
export function DraftConflict({ draft, onLetGo }: DraftConflictProps) {
  const t = useStore(writingMessages)
  const theirs = useStore(draft.$conflict)
  const [isOpen, setOpen] = useState(false)
  if (!theirs) return null
  const isGone = theirs === 'gone'
  const settle = (choice: 'mine' | 'theirs') => {
    setOpen(false)
    draft.settle(choice)
    if (isGone && choice === 'theirs') onLetGo()
  }
  return (
    <section className="draft-conflict" aria-label={t.twoVersions}>
      <p className="draft-conflict__said" role="status">
        {isGone ? t.goneElsewhere : t.changedElsewhere({ device: `\u2068${theirs.device}\u2069` })}
      </p>
      <button className="text-button draft-conflict__compare" type="button" onClick={() => setOpen(true)}>
        {t.compare}
      </button>
      {isOpen && <Choice draft={draft} onSettle={settle} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface ChoiceProps {
  readonly draft: OpenDraft
  readonly onSettle: (choice: 'mine' | 'theirs') => void
  readonly onClose: () => void
}

/** Both versions, and what becomes of them. */
function Choice({ draft, onSettle, onClose }: ChoiceProps) {
  const t = useStore(writingMessages)
  const mine = useStore(draft.$draft)
  const theirs = useStore(draft.$conflict)
  if (!theirs) return null
  const isGone = theirs === 'gone'
  return (
    <Dialog title={isGone ? t.goneTitle : t.twoVersions} onClose={onClose}>
      <p className="draft-conflict__text">{isGone ? `${t.goneElsewhere} ${t.goneText}` : t.chooseText}</p>
      <div className="draft-versions">
        <DraftVersion
          version={mineOf(mine, t.mine)}
          choose={isGone ? t.keepAsNew : t.keepMine}
          onChoose={() => onSettle('mine')}
        />
        {isGone ? (
          <button className="button button--quiet" type="button" onClick={() => onSettle('theirs')}>
            {t.letGo}
          </button>
        ) : (
          <DraftVersion version={theirsOf(theirs)} choose={t.takeTheirs} onChoose={() => onSettle('theirs')} />
        )}
      </div>
    </Dialog>
  )
}
