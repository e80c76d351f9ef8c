import type { Exchange } from '../config.ts'
import type { ServerClock } from '../exchange/clock.ts'
import type { OnReport } from '../exchange/reports.ts'

export type TrackType = 'page' | 'click' | 'expose' | 'drag' | 'sideslip' | 'pull up' | 'pull down' | 'video' | 'system'

/** Extension data: plain JSON. Sensitive fields are removed. */
export type TrackExt = Readonly<Record<string, unknown>>

/** What a caller passes to `track`. Place, time, reader and numbers are added. */
export interface TrackInput {
  readonly type: TrackType
  /** `/`, or the letter b and at most 12 digits. Others are dropped with a warning. */
  readonly event_tracking_id: string
  /** The event's readable name. */
  readonly event_tracking?: string
  readonly event_tracking_ext?: TrackExt
  readonly page_status?: 'show' | 'hide'
  /** Default `auto` for pages and the system, else `manual`. */
  readonly track_type?: 'manual' | 'auto'
  /** Default `insights`. */
  readonly business1?: string
  readonly business2?: string
  /** Upload at once. */
  readonly timely?: boolean
  /** Merge with waiting events of the same type, id and page, into one with a list of extension data. */
  readonly merge?: boolean
}

/** Reader, device and origin: the same for all events of a page. */
export interface TrackContext {
  readonly app_id: string
  readonly app_name: string
  readonly ver: string
  /** The user id of a logged-in reader, else the visitor id, else empty. */
  readonly uid: string
  readonly browser: string
  readonly browser_version: string
  readonly sys: 'web' | 'mobile' | 'app H5' | 'Windows' | 'MacOS'
  readonly os_version: string
  readonly device_id: string
  /** Device id, timestamp and a random number from 0 to 100. It lasts as long as the tab. */
  readonly session_id: string
  readonly network_type: string
  readonly manufacturer: string
  readonly model: string
  /** CSS pixels. */
  readonly screen_width: number
  readonly screen_height: number
  /** Minutes, as `Date` counts them: negative east of Greenwich. */
  readonly timezone_offset: number
  readonly url_host: string
  readonly lib_version: string
  /** The version of the app package, such as `1.4.0`; absent in a page from a server. */
  readonly package_version?: string
  /** `pre`, `online`, or the tag of a test environment. */
  readonly log_env: string
  readonly qr_val: string
  readonly source_referer: string
  readonly source_target: string
  /** ms since 1970. */
  readonly first_visit_time: number
  /** The first visit was less than 24 hours ago. */
  readonly first_day: boolean
}

/** A complete event, as it is sent. */
export interface TrackEvent extends TrackContext {
  readonly type: TrackType
  readonly page_status?: 'show' | 'hide'
  readonly track_type: 'manual' | 'auto'
  readonly business1: string
  readonly business2: string
  readonly event_tracking: string
  readonly event_tracking_id: string
  /** In a merged event, a list with one item per event, in order. */
  readonly event_tracking_ext: TrackExt | readonly TrackExt[]
  /** The page's tracking id, or `/`. */
  readonly curr_page: string
  readonly curr_page_ext: TrackExt
  /** When it happened, by the exchange's clock, in ms since 1970. */
  readonly timestamp: number
  /** When it was made, by the device's clock. */
  readonly ctime: number
  readonly timely: boolean
  readonly merge: boolean
  /** Counts the events of a page, from 1. With session and page id it is the event's key. */
  readonly seq: number
  /** Counts the events of a session, from 1. */
  readonly log_seq: number
  /** The `seq` of all events in a merged event of several. Their `log_seq` are as far apart. */
  readonly merge_seq?: readonly number[]
  /** How often it was sent before. */
  readonly retry_count: number
  readonly url: string
  readonly title: string
  readonly referer: string
  /** The language's key, such as `en_US`. */
  readonly user_language: string
  /** A page is one show of one address; it has an id of its own. */
  readonly page_unique_id: string
  /** The counters of the sending page, in the first event of a request. */
  readonly counters?: TrackCounters
}

/**
 * Why an event is not kept: its id is wrong; the exchange has switched tracking off; the person, or their browser, asks not to be
 * tracked; it is larger than a request may be; there is no room; the exchange refused it for good; the tracker was stopped.
 */
export type DropReason = 'bad_id' | 'off' | 'privacy' | 'too_large' | 'full' | 'refused' | 'stopped'

export interface TrackCounters {
  /** Calls of `track`, and pages shown and hidden. */
  readonly made: number
  /** Stored beyond the page. */
  readonly stored: number
  /** Kept in memory, because storage is missing, full or slow. */
  readonly held: number
  /** Acknowledged by the exchange, including events of other tabs and earlier pages. */
  readonly sent: number
  /** Sent while the page closed. Whether they arrived is requested later, if the exchange supports it. */
  readonly left: number
  /** Combined into another event. */
  readonly merged: number
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>
}

/** Whether the exchange wants events; `failed` if there was no answer, and the request is repeated. */
export type SwitchState = 'unknown' | 'on' | 'off' | 'failed'

/** The state for a debug panel. */
export interface TrackerState {
  readonly switch: SwitchState
  /** The reader's address as the exchange sees it; empty without the tracking configuration. */
  readonly ip: string
  /** Waiting events: in memory, and in storage as last read. */
  readonly pending: { readonly memory: number; readonly stored: number }
  /** The upload lock: this page has it, another tab has it, no tab has it, or the browser has no locks. */
  readonly lock: 'ours' | 'taken' | 'free' | 'none'
  /** When uploads resume, in ms since 1970; 0 if they are not paused. */
  readonly pausedUntil: number
  /** The last ten answers, newest first. A status of 0 is no answer. */
  readonly responses: readonly {
    readonly at: number
    readonly status: number
    readonly events: number
    readonly ms: number
  }[]
  readonly counters: TrackCounters
}

/** The page's state, read for every event. */
export interface PageState {
  /** A locale code: the language of events if no cookie or path names one. */
  readonly locale: string
  /** Empty for a visitor. */
  readonly userId: string
  /** Of the headers of a request. Default `white`. */
  readonly theme?: 'white' | 'black'
  /** Of the headers of a request: simulation trade is on. Default false. */
  readonly simulation?: boolean
}

/** Something that happened before there was a tracker. */
export interface EarlyEvent {
  /** How long ago, in ms. */
  readonly ageMs: number
  /** The document's title then. */
  readonly title: string
  /**
   * An event; the address of a page that came, from its `/` on; or that the page was `visible` from then on, `hidden`, or `gone`,
   * so that what comes after it is another page.
   */
  readonly event: TrackInput | string
}

/** The page that something happened on, where it is another than this. */
export interface EarlyEventPage {
  readonly session: EventSession
  /** Where people came from. */
  readonly referrer: string
  /** Empty for a visitor. */
  readonly userId: string
  /** Makes the ids of its pages. Ids that are the same each time let the exchange know what comes twice. */
  readonly newId: () => string
}

/** Whose numbers events have. */
export interface EventSession {
  readonly id: string
  /** The number of the next event in the session, from 1. */
  next(): number
}

/** A page's tracking id, or `/`, and what its address says besides. */
export interface TrackedPage {
  readonly id: string
  readonly ext: TrackExt
}

/** The outcome of a request with events. */
export interface DeliveryResult {
  /** HTTP status; 0 without an answer, when it is unknown whether the request arrived. */
  readonly status: number
  /** How long the exchange asks to wait, in ms. */
  readonly retryAfterMs?: number
  /** The number of rejected events in an accepted request. */
  readonly rejected?: number
  /** The page went away before the answer. This is no failure. */
  readonly aborted?: boolean
}

/** Delivers requests to the exchange. */
export interface Delivery {
  /** The page is inside the app. */
  readonly inApp?: boolean
  /**
   * Asks for the configuration (`clientCommonConfig`). `events` of the body, where there are any, are keys
   * (`session_id|page_unique_id|seq`) of requests' first events whose answer never came. `clientCommonConfig.receivedEvents` of the
   * answer names those that have arrived; the others are sent again. Without it requests that `sendOnPageHide` took count as arrived.
   * @returns the answer's `data`.
   * @throws when there is none.
   */
  fetchConfig(body: Readonly<Record<string, unknown>>): Promise<unknown>
  /** The bytes of a request with these events; requests that outlive a page share 64 KB. */
  sizeOf?(events: readonly TrackEvent[]): number
  /** Sends events. With `keepalive`, the request outlives the page. Never rejects. */
  send(events: readonly TrackEvent[], options?: { readonly keepalive?: boolean }): Promise<DeliveryResult>
  /** Sends events while the page closes. @returns false if that failed. */
  sendOnPageHide(events: readonly TrackEvent[]): boolean
}

/** What a delivery needs from its tracker. */
export interface DeliveryContext {
  readonly clock: ServerClock
  readonly state: () => PageState
}

/** Creates the delivery, which may load lazily. If it throws, it is called again with the next events. */
export type LoadDelivery = (page: DeliveryContext) => Promise<Delivery>

export interface TrackerOptions {
  readonly exchange: Exchange
  readonly state: () => PageState
  /** Default: the exchange's page table, by the site's routes. */
  readonly readPage?: (href: string) => TrackedPage
  /** The delivery, or a function that loads it. Default: the browser's. In the app: `appDelivery`. */
  readonly delivery?: Delivery | LoadDelivery
  /** The client's clock. Default: a clock set by the answers of tracking calls. */
  readonly clock?: ServerClock
  /** Called with fault reports. With screens, pass it to `mount` instead. */
  readonly onReport?: OnReport
}

export interface Tracker {
  /**
   * Takes an event. What it costs here does not depend on how many wait.
   * @returns a promise that settles once the event is safe or gone: stored, or, where storage fails, acknowledged by the exchange;
   *   or counted as dropped. It never rejects. While it is unknown whether tracking is on, events wait in memory, and it is pending.
   */
  track(event: TrackInput): Promise<void>
  /** Call this when the address changes: hides the previous page and shows this one. Visibility and cache restores are handled. */
  page(href: string): void
  /**
   * Takes what happened before, in order, each with its own time: on this page, before anything else is told of it, or on one
   * that is gone. `letGo` is how much more there was no room for: it is counted as dropped.
   * @returns a promise that settles once all of it is safe or gone, as that of `track`.
   */
  replay(early: readonly EarlyEvent[], page?: EarlyEventPage, letGo?: number): Promise<unknown>
  /** Uploads waiting events, for up to 200 ms. Never rejects. */
  flush(): Promise<void>
  readonly counters: TrackCounters
  /** For a debug panel: the current state and its changes. */
  readonly $state: {
    get(): TrackerState
    /** Calls the listener now and at each change. @returns a function that stops it. */
    subscribe(listener: (state: TrackerState) => void): () => void
  }
  /**
   * Hides the page, stores what waits, and ends. With `clear`, for a person who does not want to be tracked, nothing more is
   * stored, and what this browser has not sent yet is removed and counted as dropped.
   * @returns a promise that settles once it is removed. It never rejects.
   */
  stop(options?: { readonly clear?: boolean }): Promise<void>
}

/** `createTracker` of this folder's index. One tracker a page. */
export type CreateTracker = (options: TrackerOptions) => Tracker
