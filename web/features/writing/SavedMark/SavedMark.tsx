import { useStore } from '@nanostores/react'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import type { OpenDraft } from '../types.ts'

const words = { saved: 'saved', saving: 'saving', here: 'savedHere', nowhere: 'savedNowhere' } as const

/** Shows where the draft is saved. `isHeldBack`: it looks like a seed phrase and is not saved anywhere. */
export function SavedMark({ draft, isHeldBack }: { draft: OpenDraft; isHeldBack: boolean }) {
  const t = useStore(composerMessages)
  const saved = useStore(draft.$saved)
  const isLost = isHeldBack || saved === 'nowhere'
  const says = isHeldBack ? t.notSaved : t[words[saved]]
  return (
    <>
      <span className={isLost ? 'saved-mark saved-mark--lost' : 'saved-mark'}>
        {!isLost && saved !== 'saving' && <LateIcon name="check" size={16} />}
        <span className="saved-mark__words">{says}</span>
      </span>
      {/* Announcing each save would disturb the author. */}
      <span className="visually-hidden" role="status">
        {isLost && says}
      </span>
    </>
  )
}
