import type { Tracker, TrackInput } from '#bridge/tracking/types.ts'
import { endNote, note } from './note.ts'

type Track = Pick<Tracker, 'track'>

let tracker: Track | undefined
let isOff = false

/** Reports an event without throwing or waiting: what happens before the tracker has come is noted for it. */
export function track(event: TrackInput): void {
  if (tracker) void tracker.track(event)
  else if (!isOff) note(event)
}

/** Gives events their tracker, or `null` where none are wanted. */
export function setTracker(next: Track | null): void {
  tracker = next ?? undefined
  isOff = next === null
  endNote()
}
