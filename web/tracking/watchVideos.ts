import { hear } from './hear.ts'
import { markedAt } from './marks.ts'
import { reportMarked } from './report.ts'

/** What the browser tells, and what we call it. */
const statuses = { play: 'play', pause: 'pause', ended: 'end' } as const

/** Reports videos that begin, pause and end. These events do not bubble: they are met on their way down. Answers a function that ends it. */
export function watchVideos(root: Document): () => void {
  const onEvent = ({ type, target }: Event) => {
    // A video that ends is paused too, a moment before.
    if (!(target instanceof HTMLVideoElement) || (type === 'pause' && target.ended)) return
    const marked = markedAt(target, 'video')
    const status = statuses[type as keyof typeof statuses]
    if (marked) reportMarked('video', marked, { status, at: Math.round(target.currentTime * 10) / 10 })
  }
  const stops = (['play', 'pause', 'ended'] as const).map((type) => hear(root, type, onEvent))
  return () => {
    for (const stop of stops) stop()
  }
}
