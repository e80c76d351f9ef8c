import * as v from 'valibot'
import { isRecord } from '#bridge/lib/guards.ts'
import { inheritedTrackFields } from '#bridge/site/trackFields.ts'
import { maxEvents, type trackingCalls } from '../calls/tracking.ts'
import { type Contract, count, described, text as filled, time, upTo } from './common.ts'

const deepest = 8
const maxValues = 2_000
const maxLength = 8_192

/**
 * Whether a value of a caller's is JSON that can be kept: at most 8 levels and 2,000 values, no text or name above 8,192 UTF-16
 * units or with a NUL. It looks no deeper than that, so that nothing that is sent exhausts the stack.
 */
export function isPlainData(value: unknown): boolean {
  let left = maxValues
  const isStorable = (text: string): boolean => text.length <= maxLength && !text.includes('\0')
  const walk = (part: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0 || depth > deepest) return false
    if (typeof part === 'string') return isStorable(part)
    // Any other value has no entries.
    return Object.entries(Object(part)).every(([name, item]) => isStorable(name) && walk(item, depth + 1))
  }
  return walk(value, 0)
}

const word = upTo(128)
const text = upTo(512)
const address = upTo(2_048)
const key = filled(200)
/** In CSS pixels, which apps may tell with a fraction. */
const pixels = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))

/** The kinds of event that the exchange knows. */
export const trackTypes = [
  'page',
  'click',
  'expose',
  'drag',
  'sideslip',
  'pull up',
  'pull down',
  'video',
  'system',
] as const

/** `/`, or the letter b and digits. */
const trackingId = v.pipe(v.string(), v.regex(/^(\/|b\d{1,12})$/, 'must be "/" or the letter b and digits'))

/** Where and in what an event happened: see docs/exchange.md#tracking. */
const contextEntries = {
  app_id: word,
  app_name: word,
  ver: word,
  uid: word,
  browser: word,
  browser_version: word,
  sys: word,
  os_version: word,
  device_id: word,
  network_type: word,
  manufacturer: word,
  model: word,
  screen_width: pixels,
  screen_height: pixels,
  timezone_offset: described(
    'Minutes, as `getTimezoneOffset` has them.',
    v.pipe(v.number(), v.integer(), v.minValue(-1_440), v.maxValue(1_440)),
  ),
  url_host: text,
  lib_version: word,
  package_version: v.optional(
    described('Of the package that an app shows the page from; in each event, where it is from one.', word),
  ),
  log_env: word,
  qr_val: text,
  source_referer: address,
  source_target: address,
  first_visit_time: time,
  first_day: v.boolean(),
} as const

/** Extension data: plain JSON of a caller's, of few levels. */
const ext = v.custom<Readonly<Record<string, unknown>>>(
  (value) => isRecord(value) && isPlainData(value),
  'must be plain JSON of few levels and values',
)
const seqs = v.pipe(v.array(count), v.minLength(1), v.maxLength(500))

/** The page that an event happened on. */
const pageEntries = {
  business1: word,
  business2: word,
  curr_page: trackingId,
  curr_page_ext: ext,
  url: address,
  title: text,
  referer: address,
  user_language: word,
} as const

/** One whole event. A field that is not named here is not kept. */
export const trackEvent = v.object({
  ...contextEntries,
  ...pageEntries,
  session_id: described('With `page_unique_id` and `seq` the key of the event, by which you remove duplicates.', key),
  page_unique_id: key,
  seq: count,
  log_seq: count,
  type: v.picklist(trackTypes),
  event_tracking_id: trackingId,
  timestamp: time,
  page_status: v.optional(v.picklist(['show', 'hide'])),
  track_type: v.picklist(['manual', 'auto']),
  event_tracking: text,
  event_tracking_ext: described('Of a merged event a list.', v.union([ext, v.pipe(v.array(ext), v.maxLength(500))])),
  timely: v.boolean(),
  merge: v.boolean(),
  merge_seq: v.optional(
    described('The `seq` of all that were merged into it; their `log_seq` lie as far apart.', seqs),
  ),
  retry_count: described('How often it was sent before.', count),
  ctime: described('When it was made by the clock of the device.', time),
  counters: v.optional(described('What the page that sends has counted so far.', ext)),
})

export const trackingContracts = {
  clientCommonConfig: {
    about: '[Whether events are wanted](EVENTS.md#switch-events-on).',
    usedBy: ['tracking'],
    request: described(
      '`events`: requests whose answer never came, by the key of their first event: `session_id|page_unique_id|seq`.',
      v.object({ events: v.optional(v.pipe(v.array(upTo(640)), v.maxLength(maxEvents))) }),
    ),
    response: v.object({
      clientCommonConfig: v.object({
        eventLogUploadSwitch: v.boolean(),
        userId: v.nullable(v.string()),
        receivedEvents: v.optional(
          described(
            'An extension: those of `events` that have arrived. The others are sent again. Without this field a beacon counts as delivered, and a request that was not answered is sent again.',
            v.array(v.string()),
          ),
        ),
        shortEvents: v.optional(
          described(
            `An extension: \`true\` asks for short events. From the second event of a request on, each then leaves out those of these fields that equal the ones of the event before it: ${inheritedTrackFields.join(', ')}. Without it all events are whole.`,
            v.boolean(),
          ),
        ),
      }),
      localVo: v.object({ ip: v.string() }),
    }),
  },
  logInfo: {
    about: '[Tracking events](EVENTS.md#take-a-request), as JSON or text/plain. Remove duplicates.',
    usedBy: ['tracking'],
    request: described(
      'Check each event by itself: a wrong one does not take the others with it. A request by fetch or XHR is repeated until it is answered: its events arrive at least once. A beacon, or `fetchLater`, is text/plain without our headers, and is sent once as a page goes: its events arrive at most once, or at least once where you answer `receivedEvents`. `session_id`, `page_unique_id` and `seq` together are the key of an event: count an event whose key you have already as a duplicate.',
      v.pipe(v.array(trackEvent), v.minLength(1), v.maxLength(maxEvents)),
    ),
    response: v.partial(
      v.object({
        stored: count,
        repeated: described('How many had come before.', count),
        refused: described(
          'By their place in the request. Sending them again would change nothing.',
          v.array(v.object({ at: count, reason: v.string() })),
        ),
      }),
    ),
  },
} as const satisfies Record<keyof typeof trackingCalls, Contract>
