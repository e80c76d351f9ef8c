import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { poll } from '#web/lib/poll.ts'

/** Late: what the reader came for comes first. */
const rhythm = { firstMs: 5_000, everyMs: 300_000, returnMs: 60_000, retryMs: 30_000 } as const

/**
 * Sends drafts that are not open, while the author is logged in and the page is visible.
 * @returns stop
 */
export function watchDrafts(): () => void {
  let stop: (() => void) | undefined
  const stopViewer = $viewer.subscribe((viewer) => {
    stop?.()
    if (viewer === null) return
    stop = poll(async (signal) => {
      await new Promise<void>((resolve) => whenIdle(resolve))
      const { sendDrafts } = await late(() => import('./sendDrafts.ts'), 'beside')
      await sendDrafts(viewer, signal)
    }, rhythm)
  })
  return () => {
    stopViewer()
    stop?.()
  }
}
