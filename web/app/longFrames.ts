import { report } from '#bridge/lib/report.ts'

/** A frame of this length noticeably delays a press. */
const minMs = 200
/** Maximum reports per page, so that error reports are not crowded out. */
const max = 5
const type = 'long-animation-frame'
const isLongFrame = (entry: PerformanceEntry): entry is PerformanceLongAnimationFrameTiming => entry.entryType === type

/** How long the browser was blocked, and the script that took most of the time. */
function wordsOf({ blockingDuration, scripts }: PerformanceLongAnimationFrameTiming): `${string} ms: ${string}` {
  const [script] = [...scripts].sort((one, other) => other.duration - one.duration)
  const cause = script ? `${script.invoker} of ${script.sourceURL.split(/[?#]/, 1)[0] || 'no file'}` : 'no script'
  return `${Math.round(blockingDuration)} ms: ${cause}`
}

/** Reports frames that block input, if the browser supports it. @returns a function that stops it */
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
