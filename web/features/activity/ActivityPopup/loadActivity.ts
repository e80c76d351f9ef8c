import { late } from '#bridge/lib/late.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { watchActivity } from '../activity.ts'

/**
 * Shows what the exchange wants to show, if there is anything new.
 * @returns stop
 */
export const loadActivity = (): (() => void) =>
  watchActivity(() =>
    loadOverlay('activity', () =>
      late(() => import('./ActivityPopup.tsx'), 'beside').then(({ ActivityPopup }) => ActivityPopup),
    ),
  )
