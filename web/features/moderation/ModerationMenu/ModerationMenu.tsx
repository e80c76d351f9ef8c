import { useStore } from '@nanostores/react'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { openMuted } from '../filterPost.ts'
import type { ModerationTarget } from './stage.ts'
import { openModeration } from './stage.ts'

/** Replaces a post or comment with a muted word, until the reader shows it. */
export function MutedRow({ id, word }: { id: string; word: string }) {
  const t = useStore(moderationMessages)
  return (
    <div className="muted-row">
      <p className="muted-row__why">
        <span>{t.mutedWord}</span> <bdi>{word}</bdi>
      </p>
      <button className="muted-row__show text-button" type="button" onClick={() => openMuted(id)}>
        {t.showMuted}
      </button>
    </div>
  )
}

const openMenu = (target: ModerationTarget, button: HTMLElement): void =>
  void loadOverlay('moderation', async () => {
    const [{ ModerationOverlay }] = await Promise.all([
      import('./ModerationOverlay.tsx'),
      loadMessages('moderationSheets'),
    ])
    openModeration({ name: 'menu', target, button })
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
