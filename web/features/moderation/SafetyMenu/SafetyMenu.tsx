import { useStore } from '@nanostores/react'
import { safetyMessages } from '../../../i18n/en/safety.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { bringOverlay } from '../../../ui/overlays.ts'
import { openSafety } from './stage.ts'
import type { SafetyTarget } from './target.ts'

const openMenu = (target: SafetyTarget, button: HTMLElement): void =>
  void bringOverlay('safety', async () => {
    const { SafetyOverlay } = await import('./SafetyOverlay.tsx')
    openSafety({ name: 'menu', target, button })
    return SafetyOverlay
  })

const labels = { post: 'postMenu', comment: 'commentMenu', person: 'personMenu' } as const

/** The "…" of a post, a comment or a person. What it opens is loaded when it is pressed. */
export function SafetyMenu({ target }: { target: SafetyTarget }) {
  const t = useStore(safetyMessages)
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
