import type { Tracker, TrackInput } from '../../bridge/tracking/types.ts'

type Track = Pick<Tracker, 'track'>

/** What happens before the tracker has come waits for it; a page on which it never comes does not fill up. */
const mostWaiting = 100
let waiting: TrackInput[] = []
let tracker: Track | undefined
let isOff = false

/** Reports an event. Nothing is thrown, and nobody waits. */
export function track(event: TrackInput): void {
  if (tracker) void tracker.track(event)
  else if (!isOff && waiting.length < mostWaiting) waiting.push(event)
}

/** Gives events their tracker, or `null` where none are wanted. */
export function setTracker(next: Track | null): void {
  tracker = next ?? undefined
  isOff = next === null
  const early = waiting
  waiting = []
  if (next) for (const event of early) track(event)
}
