import { late } from '../../../bridge/lib/late.ts'
import { askActivity } from '../../stores/activity.ts'
import { bringOverlay } from '../../stores/overlays.ts'

/** Shows what the exchange wants to show, if there is anything new. Answers a function that ends it. */
export const bringActivity = (): (() => void) =>
  askActivity(() =>
    bringOverlay('activity', () =>
      late(() => import('./ActivityPopup.tsx'), 'beside').then(({ ActivityPopup }) => ActivityPopup),
    ),
  )
