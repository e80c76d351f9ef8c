import { useStore } from '@nanostores/react'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { openSafety } from './stage.ts'
import type { ModerationTarget } from './target.ts'

const openMenu = (target: ModerationTarget, button: HTMLElement): void =>
  void loadOverlay('moderation', async () => {
    const [{ ModerationOverlay }] = await Promise.all([
      import('./ModerationOverlay.tsx'),
      loadMessages('moderationSheets'),
    ])
    openSafety({ name: 'menu', target, button })
    return ModerationOverlay
  })

const labels = { post: 'postMenu', comment: 'commentMenu', person: 'personMenu' } as const

/** The "…" button of a post, a comment or a person. Its menu loads on press. */
export function ModerationMenu({ target }: { target: ModerationTarget }) {
  const t = useStore(moderationMessages)
  return (
    <button
      className="icon-button safety-button"
      type="button"
      aria-label={t[labels[target.kind]]({ name: target.name })}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMenu(target, currentTarget)}
    >
      <LateIcon name="more" />
    </button>
  )
}
