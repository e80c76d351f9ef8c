import { useStore } from '@nanostores/react'
import { moderationMessages } from '../../../i18n/en/moderation.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { $translateTo } from '../translateTo.ts'
import { $translationOf, shownWords, toggleTranslation } from '../translations.ts'
import { isTranslatable, type Translatable } from './Translation.tsx'

/** Translates a card's post. It takes no room that is not there: cards do not move when it comes. */
export function TranslateButton({ original }: { original: Translatable }) {
  const t = useStore(moderationMessages)
  const to = useStore($translateTo)
  const state = useStore($translationOf)('post', original.id)
  if (!isTranslatable(original, to)) return null
  return (
    <button
      className="icon-button post-card__translate"
      type="button"
      aria-label={t.translate}
      aria-pressed={shownWords(state) !== undefined}
      aria-busy={state?.phase === 'loading'}
      onClick={() => void toggleTranslation('post', original.id)}
    >
      <LateIcon name="translate" />
    </button>
  )
}
