import { late } from '#bridge/lib/late.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { keptWriting } from './writingMark.ts'

/** A writer who asks for the editor of articles wants to write there: the message is among the drafts. */
const isInEditor = (): boolean =>
  $location.get().route?.name === 'draft' && new URLSearchParams($location.get().search).has('edit')

/**
 * Brings back what was being written in this tab, now and after each log-in.
 * @returns stop
 */
export function reopenWriting(): () => void {
  let isOver = false
  const stop = $viewer.subscribe((viewer) => {
    const writing = keptWriting()
    if (viewer === null || !writing || isInEditor()) return
    late(() => import('./compose.ts'), 'needed').then(
      ({ composeAgain }) => (isOver ? undefined : composeAgain(writing)),
      (error: unknown) => console.warn('Could not reopen the draft that was being written.', error),
    )
  })
  return () => {
    isOver = true
    stop()
  }
}
