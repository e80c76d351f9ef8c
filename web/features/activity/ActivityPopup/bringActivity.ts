import { late } from '../../../../bridge/lib/late.ts'
import { bringOverlay } from '../../../ui/overlays.ts'
import { askActivity } from '../activity.ts'

/**
 * Shows what the exchange wants to show, if there is anything new.
 * @returns stop
 */
export const bringActivity = (): (() => void) =>
  askActivity(() =>
    bringOverlay('activity', () =>
      late(() => import('./ActivityPopup.tsx'), 'beside').then(({ ActivityPopup }) => ActivityPopup),
    ),
  )
