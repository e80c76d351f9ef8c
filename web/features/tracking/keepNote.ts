import { listen } from '#bridge/lib/listen.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { createEntries } from '#bridge/storage/entries.ts'
import { cleanAddress, cleanRecord, cleanText } from '#bridge/tracking/collect/filter.ts'
import { readSwitch } from '#bridge/tracking/collect/policy.ts'
import type { TrackInput } from '#bridge/tracking/types.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { $sharing } from './consent.ts'
import { inputOf, trackedElementAt } from './elements.ts'
import { type Happening, letGo, type NoteEntry, noted } from './note.ts'

const isRead = (what: Happening): what is TrackInput | string =>
  typeof what === 'string' || (what !== null && 'event_tracking_id' in what)

export type ReadEntry = NoteEntry<TrackInput | string>

/** The note that a page without a tracker leaves for the next one. */
export interface LeftNote {
  /** When `performance.now()` was 0, and when the page was left, by the device's clock. */
  readonly from: number
  readonly at: number
  readonly referrer: string
  /** Empty for a visitor. */
  readonly userId: string
  readonly noted: readonly ReadEntry[]
  /** How much more there was no room for; releases before this one do not say. */
  readonly letGo?: number
}

/** Notes of hidden or closed pages without a tracker, one for each page. */
export const leftNotes = createEntries('trackNote')
/** Limit, because the tracker's script may be blocked. */
const maxLeft = 16

const from = Date.now() - performance.now()
const newName = (): string => `${Date.now().toString(36)}${randomId().slice(0, 4)}`
/** The key of this page's note. Keys sort by time. */
export let noteName = newName()
let hasLeftNote = false
let keptLetGo = 0

/** Whether another page has taken this page's note. */
export const isNoteTaken = (): boolean => hasLeftNote && !leftNotes.all().has(noteName)

/** What there was no room for, and no other page has told of. */
export const ownLetGo = (): number => letGo - (isNoteTaken() ? keptLetGo : 0)

export const forgetLeftNotes = (): void => leftNotes.remove([...leftNotes.all().keys()])

/** What was noted; of presses those of tracked elements, as they were. */
export function readNote(): readonly ReadEntry[] {
  const read = noted.flatMap(([at, what, title]): ReadEntry[] => {
    if (isRead(what)) return [[at, what, title]]
    const tracked = trackedElementAt(what, 'click')
    return tracked ? [[at, inputOf('click', tracked), title]] : []
  })
  noted.splice(0, noted.length, ...read)
  return read
}

/** Applies the filter of events. */
function clean([at, what, title]: ReadEntry): ReadEntry {
  if (typeof what === 'string') return [at, cleanAddress(what), cleanText(title)]
  const { event_tracking_ext: ext = {} } = what
  return [at, { ...what, event_tracking_ext: cleanRecord(ext) }, cleanText(title)]
}

/** A page that is left or taken down before the tracker came leaves its note, where that may be stored. */
function leave(): void {
  if (noted.length === 0 || readSwitch() !== 'on' || !$sharing.get().isOn) return
  const left: LeftNote = {
    from,
    at: Date.now(),
    referrer: cleanAddress(document.referrer),
    userId: viewerId() ?? '',
    noted: readNote().map(clean),
    letGo,
  }
  leftNotes.put(noteName, JSON.stringify(left))
  hasLeftNote = true
  keptLetGo = letGo
  const names = [...leftNotes.all().keys()].sort()
  leftNotes.remove(names.slice(0, Math.max(names.length - maxLeft, 0)))
}

/**
 * Reads presses as they come, before what they press has changed, and keeps the note when the page is left.
 * @returns stop
 */
export function keepNote(): () => void {
  readNote()
  const stops = [
    listen(window, 'click', readNote, true),
    listen(window, 'pagehide', leave),
    listen(window, 'visibilitychange', () => document.hidden && leave()),
  ]
  return () => {
    for (const stop of stops) stop()
    leave()
    // A later mount in this document starts a new note.
    noteName = newName()
    hasLeftNote = false
  }
}
