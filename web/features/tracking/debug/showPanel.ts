import type { Tracker } from '#bridge/tracking/types.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { $overlays } from '#web/ui/overlays.ts'
import { $debugged, DebugPanel } from './DebugPanel.tsx'

/**
 * Shows what a tracker does, over the page.
 * @returns hide
 */
export async function showPanel({ $state }: Pick<Tracker, '$state'>): Promise<() => void> {
  await linkStyles('overlays')
  const stop = $state.subscribe((state) => $debugged.set(state))
  $overlays.set({ ...$overlays.get(), trackDebug: DebugPanel })
  return () => {
    stop()
    $debugged.set(null)
  }
}
