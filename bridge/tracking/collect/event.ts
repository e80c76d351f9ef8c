import type { ServerClock } from '#bridge/exchange/clock.ts'
import { deviceId } from '#bridge/exchange/headers.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { matchRoute, routes } from '#bridge/site/routes.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import type { DropReason, EventSession, TrackEvent, TrackExt, TrackedPage, TrackInput } from '../types.ts'
import { cleanRecord, cleanText } from './filter.ts'
import type { View } from './views.ts'

/** Session storage may be denied or full: then each page is a session of its own. */
const sessionKey = 'trackSession'

/** From 0 to 100. Bytes beyond the last whole hundred and one would make some of them likelier. */
function upTo100(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte < 202 ? byte % 101 : upTo100()
}

/** The tab's session, taken up where the page before left it; `now` is for a new one's id. */
export function openSession(now: number): EventSession {
  const [keptId, keptCount] = (readTab(sessionKey) ?? '').split(' ')
  const id = keptId || `${deviceId()}${now}${upTo100()}`
  let count = Number(keptCount) || 0
  let isKept = true
  // Once a turn: a turn may make a thousand.
  const keep = () => {
    isKept = true
    writeTab(sessionKey, `${id} ${count}`)
  }
  return {
    id,
    next() {
      if (isKept) queueMicrotask(keep)
      isKept = false
      return ++count
    },
  }
}

/** An event before it is known where and by whom: what it took to make, at the moment it happened. */
export interface RawEvent {
  readonly view: View
  readonly own: Pick<TrackEvent, Own>
  readonly title: string
  /** Whether the exchange had told its time. */
  readonly isTold: boolean
  /** Who made it; `undefined` where the page names no user and the exchange has not said yet. */
  readonly userId: string | undefined
}

/** An event that waits until it is stored: for the end of the turn, or for the sender, which loads lazily. */
export interface WaitingEvent {
  readonly draft: RawEvent
  /** It is safe, or counted as dropped. */
  readonly done: () => void
}

/** What the tracker, which alone has the events that wait, lets others do with them. Who takes some settles them. */
export interface Queue {
  size(): number
  /** Takes the oldest, at most `max` of them. */
  take(max: number): readonly WaitingEvent[]
  /** Drops all: they are counted, and their promises settle. */
  drop(reason: DropReason): void
}

type Own =
  | 'type'
  | 'page_status'
  | 'track_type'
  | 'business1'
  | 'business2'
  | 'event_tracking'
  | 'event_tracking_id'
  | 'event_tracking_ext'
  | 'timestamp'
  | 'ctime'
  | 'timely'
  | 'merge'
  | 'seq'
  | 'session_id'
  | 'log_seq'

/** `/`, or the letter b and digits, of which the exchange takes twelve. */
export const isTrackingId = (id: unknown): boolean => typeof id === 'string' && /^(\/|b\d{1,12})$/.test(id)

/** Characters that the exchange keeps of a business area, and of a name. */
const maxWord = 128
const maxTitle = 512

const isAuto = ({ type }: TrackInput): boolean => type === 'page' || type === 'system'

/** Where, by whom and when an event is made. */
interface Moment {
  readonly view: View
  readonly session: EventSession
  readonly clock: ServerClock
  readonly userId: string | undefined
  /** How long ago that was, in ms. */
  readonly ago: number
}

/** Makes an event of what its caller says, cleaned of what is secret. */
export function rawEvent(input: TrackInput, { view, session, clock, userId, ago }: Moment): RawEvent {
  const { page_status: status, event_tracking_ext: ext } = input
  view.seq += 1
  return {
    view,
    title: view.title,
    isTold: clock.isSynced(),
    userId,
    own: {
      type: input.type,
      ...(status && { page_status: status }),
      track_type: input.track_type ?? (isAuto(input) ? 'auto' : 'manual'),
      business1: input.business1 === undefined ? 'insights' : cleanText(input.business1, maxWord),
      business2: cleanText(input.business2 ?? '', maxWord),
      event_tracking: cleanText(input.event_tracking ?? '', maxTitle),
      event_tracking_id: input.event_tracking_id,
      event_tracking_ext: cleanRecord(ext ?? {}),
      timestamp: clock.now() - ago,
      ctime: Date.now() - ago,
      timely: input.timely === true,
      merge: input.merge === true,
      seq: view.seq,
      session_id: session.id,
      log_seq: session.next(),
    },
  }
}

/** What a page's address says: of a post its id and who led there, of a topic its tag. */
export function readPage(href: string): TrackedPage {
  const { pathname, searchParams } = new URL(href, location.href)
  const route = matchRoute(splitPath(pathname).path)
  const { id, hashTag } = route?.params ?? {}
  const source = searchParams.get('source1')
  const ext: TrackExt = {
    ...(route?.name === 'post' && { articleId: id, ...(source !== null && { source1: source }) }),
    ...(route?.name === 'topic' && { topicId: hashTag }),
  }
  return { id: (route && routes[route.name].trackId) ?? '/', ext }
}
