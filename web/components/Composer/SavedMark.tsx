import { useStore } from '@nanostores/react'
import { composerMessages } from '../../messages/composer.ts'
import type { OpenDraft } from '../../stores/writing/types.ts'
import { LateIcon } from '../Icon/LateIcon.tsx'

const words = { saved: 'saved', saving: 'saving', here: 'savedHere', nowhere: 'savedNowhere' } as const

/** Where the text is safe. Nothing while there is none. */
export function SavedMark({ draft, isEmpty, isHeldBack }: { draft: OpenDraft; isEmpty: boolean; isHeldBack: boolean }) {
  const t = useStore(composerMessages)
  const saved = useStore(draft.$saved)
  if (isEmpty) return <span className="saved-mark" />
  const isLost = isHeldBack || saved === 'nowhere'
  return (
    <span className={isLost ? 'saved-mark saved-mark--lost' : 'saved-mark'}>
      {!isLost && saved !== 'saving' && <LateIcon name="check" size={16} />}
      <span>{isHeldBack ? t.notSaved : t[words[saved]]}</span>
    </span>
  )
}
