import { $viewer } from '../viewer.ts'
import { keptWriting } from './writingMark.ts'

/** Brings back what was being written in this tab, now and after each log-in. Answers a function that ends it. */
export function reopenWriting(): () => void {
  let isOver = false
  const stop = $viewer.subscribe((viewer) => {
    const writing = keptWriting()
    if (viewer === null || !writing) return
    import('./compose.ts').then(
      ({ composeAgain }) => (isOver ? undefined : composeAgain(writing)),
      (error: unknown) => console.warn('What was being written does not come back yet.', error),
    )
  })
  return () => {
    isOver = true
    stop()
  }
}
