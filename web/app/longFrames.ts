import { report } from '#bridge/lib/report.ts'

/** A press waits for a longer one to its end. */
const minMs = 200
/** So many a page: reports of errors have room beside them. */
const max = 5
const type = 'long-animation-frame'
const isLongFrame = (entry: PerformanceEntry): entry is PerformanceLongAnimationFrameTiming => entry.entryType === type

/** How long the browser kept presses waiting, and the script that took most of it. */
function wordsOf({ blockingDuration, scripts }: PerformanceLongAnimationFrameTiming): `${string} ms: ${string}` {
  const [script] = [...scripts].sort((one, other) => other.duration - one.duration)
  const cause = script ? `${script.invoker} of ${script.sourceURL.split(/[?#]/, 1)[0] || 'no file'}` : 'no script'
  return `${Math.round(blockingDuration)} ms: ${cause}`
}

/** Reports frames that keep presses waiting, where the browser tells of them. @returns stop */
export function watchLongFrames(): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => {}
  let left = max
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (isLongFrame(entry) && entry.blockingDuration >= minMs && left-- > 0) report('slow', wordsOf(entry))
    }
    if (left <= 0) observer.disconnect()
  })
  observer.observe({ type })
  return () => observer.disconnect()
}
