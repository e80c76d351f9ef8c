import { listen } from '#bridge/lib/listen.ts'
import type { TrackInput } from '#bridge/tracking/types.ts'
import { $location } from '#web/lib/router/location.ts'

/** What happened before the tracker came: when, by `performance.now()`; what; and the document's title then. */
export type NoteEntry<What = Happening> = readonly [at: number, what: What, title: string]
/** An event, the address of a page, what the document heard of itself and whether it was visible then, or what was pressed. */
export type Happening = TrackInput | string | EventTarget | null

export const noted: NoteEntry[] = []
/** How many events, pages and presses there was no room for. Presses count whether or not they are tracked. */
export let letGo = 0
let stops: readonly (() => void)[] = []

/** Notes what happens now. A page on which the tracker never comes does not fill up. */
export const note = (what: Happening): void => {
  if (!noted[99]) noted.push([performance.now(), what, document.title])
  else if (typeof what !== 'string' || what[0] === '/') letGo++
}

/** Ends the note: from now on there is a tracker, or none is wanted. */
export const endNote = (): void => {
  for (const stop of stops) stop()
  noted.length = letGo = 0
}

/**
 * Notes pages, presses and their times until the tracker comes.
 * @returns stop
 */
export function watchNote(): () => void {
  stops = [
    ...['visibilitychange', 'pageshow', 'pagehide'].map((type) =>
      listen(window, type, () => note(`${type} ${document.visibilityState}`)),
    ),
    listen(window, 'click', ({ target }) => note(target), true),
    $location.subscribe(({ href }) => note(href)),
  ]
  return endNote
}
