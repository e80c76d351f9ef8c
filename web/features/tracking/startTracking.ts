import { deviceId } from '#bridge/exchange/headers.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { readPage } from '#bridge/tracking/collect/event.ts'
import { createTracker } from '#bridge/tracking/index.ts'
import { ownMs } from '#bridge/tracking/outbox/limits.ts'
import type {
  CreateTracker,
  EarlyEvent,
  EarlyEventPage,
  TrackedPage,
  Tracker,
  TrackerOptions,
} from '#bridge/tracking/types.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { beforeHandoff } from '#web/lib/page/beforeHandoff.ts'
import { $simulation, $theme } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { $location, base } from '#web/lib/router/location.ts'
import { isNoteTaken, type LeftNote, leftNotes, noteName, ownLetGo, type ReadEntry, readNote } from './keepNote.ts'
import { setTracker } from './track.ts'
import { watchClicks, watchGestures, watchVideos } from './watchActions.ts'
import { watchExposure } from './watchExposure.ts'

const isLeft = (note: unknown): note is LeftNote =>
  isRecord(note) &&
  [note.from, note.at, note.letGo ?? 0].every((number) => Number.isFinite(number)) &&
  [note.referrer, note.userId].every((text) => typeof text === 'string') &&
  Array.isArray(note.noted) &&
  note.noted.every(
    (one) =>
      Array.isArray(one) &&
      Number.isFinite(one[0]) &&
      (typeof one[1] === 'string' || isRecord(one[1])) &&
      typeof one[2] === 'string',
  )

const stateOf = (heard: string): string => {
  if (heard.startsWith('/')) return heard
  if (heard.startsWith('pagehide')) return 'gone'
  return heard.endsWith('hidden') ? 'hidden' : 'visible'
}

/** How a page came to be: what it heard first of itself says what it was until then. */
const firstState = (noted: readonly ReadEntry[]): string => {
  const [, heard = ''] = noted.find(([, what]) => typeof what === 'string' && !what.startsWith('/')) ?? []
  return heard === 'visibilitychange visible' || heard === 'pageshow hidden' || (heard === '' && document.hidden)
    ? 'hidden'
    : 'visible'
}

/** What was noted, as a tracker takes it; `now` on the clock of the note. */
const earlyOf = (noted: readonly ReadEntry[], now: number): readonly EarlyEvent[] => {
  const [first] = noted
  if (!first) return []
  const all: readonly ReadEntry[] = [[first[0], firstState(noted), first[2]], ...noted]
  return all.map(([at, what, title]) => ({
    ageMs: Math.round(now - at),
    event: typeof what === 'string' ? stateOf(what) : what,
    title,
  }))
}

/** A page that is gone, always by the same names: what two tabs tell of it comes to the exchange once. */
function pageOf(name: string, { from, referrer, userId }: LeftNote): EarlyEventPage {
  let made = 0
  let pages = 0
  return {
    referrer,
    userId,
    session: { id: `${deviceId()}${Math.floor(from)}${Number.parseInt(name.slice(-4), 16) % 101}`, next: () => ++made },
    newId: () => `${name}${(++pages).toString(36)}`,
  }
}

const isHide = ([, what]: ReadEntry): boolean =>
  typeof what === 'string' && !what.startsWith('/') && stateOf(what) !== 'visible'

/** What this page has noted. What another tab has told of it, while it was hidden, is left out. */
function ownNote(): readonly ReadEntry[] {
  const all = readNote()
  return isNoteTaken() ? all.slice(all.map(isHide).lastIndexOf(true) + 1) : all
}

/**
 * Replays to the tracker what this page has noted, and what pages have left that had no tracker. Before anything else is told of
 * this page.
 * @returns stop
 */
function replayNotes(tracker: Pick<Tracker, 'replay'>): () => void {
  const replayed = new Set([noteName])
  const replay = (name: string, note: Pick<LeftNote, 'noted' | 'letGo'>, now: number, page?: EarlyEventPage) => {
    replayed.add(name)
    void tracker.replay(earlyOf(note.noted, now), page, note.letGo).then(() => leftNotes.remove([name]))
  }
  /** @returns whether there is one of a page that may come back, and would replay it itself. */
  const replayLeft = (): boolean => {
    let isYoung = false
    for (const [name, text] of leftNotes.all()) {
      if (replayed.has(name)) continue
      const note = parsed(text)
      if (!isLeft(note)) leftNotes.remove([name])
      else if (Math.abs(Date.now() - note.at) < ownMs) isYoung = true
      else replay(name, note, Date.now() - note.from, pageOf(name, note))
    }
    return isYoung
  }
  const again = replayLeft() ? setTimeout(replayLeft, ownMs) : undefined
  replay(noteName, { noted: ownNote(), letGo: ownLetGo() }, performance.now())
  return () => clearTimeout(again)
}

/** Which page an address is: below a base it is called as on the exchange's own site. */
function readOwnPage(href: string): TrackedPage {
  const { pathname, search } = new URL(href, location.href)
  return readPage(pathname.slice(pathname.startsWith(base) ? base.length : 0) + search)
}

export interface Tracking {
  readonly tracker: Tracker
  /** Ends; see the tracker's own. */
  stop: Tracker['stop']
}

/** Tracks what is done and seen on the page. Default for the `delivery`: a browser's. */
export function startTracking(create: CreateTracker, delivery?: TrackerOptions['delivery'], root = document): Tracking {
  const tracker = create({
    exchange: services().exchange,
    state: () => ({
      locale: $locale.get(),
      userId: viewerId() ?? '',
      theme: $theme.get(),
      simulation: $simulation.get(),
    }),
    readPage: readOwnPage,
    ...(delivery && { delivery }),
  })
  const exposure = watchExposure(root)
  let shown: string | undefined
  const flush = () => tracker.flush()
  const stops = [
    replayNotes(tracker),
    $location.subscribe(({ href }) => {
      // The same page may be shown again, for another reader say: its address has not changed.
      if (href === shown) return
      shown = href
      tracker.page(href)
      exposure.forget()
    }),
    watchClicks(root),
    watchGestures(root),
    watchVideos(root),
    () => exposure.stop(),
    () => beforeHandoff.delete(flush),
  ]
  beforeHandoff.add(flush)
  setTracker(tracker)
  return {
    tracker,
    stop(options) {
      setTracker(null)
      for (const stop of stops) stop()
      return tracker.stop(options)
    },
  }
}

/** Tracks this page, by the transport that it has. */
export const startHere = (): Tracking => startTracking(createTracker, services().transport?.events)
