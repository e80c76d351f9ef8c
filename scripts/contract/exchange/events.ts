import type { InferInput, InferOutput } from 'valibot'
import { maxEvents } from '#bridge/exchange/calls/tracking.ts'
import { trackEvent, type trackingContracts } from '#bridge/exchange/schemas/tracking.ts'
import { maxBytes } from '#bridge/tracking/outbox/limits.ts'
import { code, fence, sharedItems } from '../describe.ts'
import { jsonSchemaOf } from '../jsonSchema.ts'

type Event = InferInput<typeof trackEvent>
export type TrackedEvent = { readonly [F in keyof Event]-?: Exclude<Event[F], undefined> }
type Config = typeof trackingContracts.clientCommonConfig

/** What each field of an event means. A field without a row does not compile. */
const meanings: Readonly<Record<keyof TrackedEvent, string>> = {
  session_id: 'The session of the browser tab.',
  page_unique_id: 'One show of one address.',
  seq: 'Number on its page, from 1.',
  log_seq: 'Number in its session, from 1.',
  type: '`page`, `click`, `expose`, `drag`, `sideslip`, `pull up`, `pull down`, `video` or `system`.',
  event_tracking_id: 'What was shown or pressed: `/`, or `b` and digits.',
  event_tracking: 'A readable name for it.',
  event_tracking_ext: 'More about it.',
  timestamp: 'When it happened, by the exchange’s clock, in ms since 1970.',
  ctime: 'When it was made, by the device’s clock, in ms since 1970.',
  page_status: 'For `page` events: `show` or `hide`.',
  track_type: '`auto` for pages and the system, else `manual`.',
  business1: 'The product, `insights` by default.',
  business2: 'A part of the product, often empty.',
  timely: 'Sent at once.',
  merge: 'May be merged with others.',
  merge_seq: 'The `seq` of every event in a merged one.',
  retry_count: 'How often this request was sent before.',
  counters: 'The page’s counts so far; in the first event of a request only.',
  curr_page: 'Tracking id of the page.',
  curr_page_ext: 'More about it, such as the post’s id.',
  url: 'Address, without fragment and unlisted query fields.',
  title: 'Title of the page.',
  referer: 'Address before this one.',
  user_language: 'The reader’s language, such as `en_US`.',
  uid: 'User id, else visitor id, else empty.',
  device_id: 'Id of this installation or browser.',
  app_id: '`tracking.appId` of the configuration.',
  app_name: 'Name of the exchange.',
  ver: 'Release of the client, and of its library.',
  lib_version: 'Release of the client, and of its library.',
  package_version: 'Version of the app’s package.',
  log_env: '`online`, `pre`, or a test environment.',
  browser: 'The browser, and its version.',
  browser_version: 'The browser, and its version.',
  sys: '`web`, `mobile`, `app H5`, `Windows` or `MacOS`.',
  os_version: 'Version of the system.',
  manufacturer: 'Maker and model of the device, and kind of network, where known.',
  model: 'Maker and model of the device, and kind of network, where known.',
  screen_width: 'In CSS pixels.',
  screen_height: 'In CSS pixels.',
  timezone_offset: 'In minutes, as `getTimezoneOffset`: negative east of Greenwich.',
  network_type: 'Maker and model of the device, and kind of network, where known.',
  url_host: 'Host of the page.',
  qr_val: 'Query field of the address.',
  source_referer: 'Query field of the address.',
  source_target: 'Query field of the address.',
  first_visit_time: 'First visit of this browser, in ms since 1970.',
  first_day: 'The first visit was less than 24 h ago.',
}

const schema = jsonSchemaOf(trackEvent)

const fieldList = (): string =>
  sharedItems(
    Object.entries(meanings).map(([name, words]) => [code(name) + (schema.required?.includes(name) ? '' : '?'), words]),
  )

const eventJson = (event: object): string => {
  const fields = Object.entries(event).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const lines = Array.from({ length: Math.ceil(fields.length / 4) }, (_, at) => fields.slice(4 * at, 4 * at + 4))
  return fence(`[{${lines.map((line) => line.join(',')).join(',\n')}}]`)
}

const counters = { made: 1, stored: 1, held: 0, sent: 0, left: 0, merged: 0, dropped: {} }

export const shownEvent: Omit<TrackedEvent, 'merge_seq' | 'package_version'> = {
  session_id: 'd41f0c8e176394600000042',
  page_unique_id: '8f3ac1d07b',
  seq: 1,
  log_seq: 1,
  type: 'page',
  page_status: 'show',
  track_type: 'auto',
  event_tracking_id: 'b1190',
  event_tracking: '',
  event_tracking_ext: {},
  timestamp: 1_763_946_000_123,
  ctime: 1_763_946_000_119,
  business1: 'insights',
  business2: '',
  timely: false,
  merge: false,
  retry_count: 0,
  counters,
  curr_page: 'b1190',
  curr_page_ext: {},
  url: 'https://acme.example/insights?tab=hot',
  title: 'Insights',
  referer: '',
  user_language: 'en_US',
  uid: '1001',
  device_id: 'd41f0c8e',
  app_id: 'insights',
  app_name: 'Acme',
  ver: '1.0.0',
  lib_version: '1.0.0',
  log_env: 'online',
  browser: 'Chrome',
  browser_version: '142.0',
  sys: 'web',
  os_version: '14.1',
  manufacturer: '',
  model: '',
  screen_width: 1440,
  screen_height: 900,
  timezone_offset: -60,
  network_type: '4g',
  url_host: 'acme.example',
  qr_val: '',
  source_referer: '',
  source_target: '',
  first_visit_time: 1_763_942_400_000,
  first_day: true,
}

const { counters: _counted, page_status: _status, ...later } = shownEvent

/** Three posts that came into view within half a second, as one event. */
export const mergedEvent: Omit<TrackedEvent, 'page_status' | 'counters' | 'package_version'> = {
  ...later,
  seq: 2,
  log_seq: 2,
  type: 'expose',
  event_tracking_id: 'b3012',
  track_type: 'manual',
  merge: true,
  merge_seq: [2, 3, 5],
  event_tracking_ext: [{ postId: '31' }, { postId: '32' }, { postId: '35' }],
  timestamp: 1_763_946_000_480,
  ctime: 1_763_946_000_476,
}

export const hiddenEvent: Omit<TrackedEvent, 'merge_seq' | 'package_version'> = {
  ...shownEvent,
  seq: 6,
  log_seq: 6,
  page_status: 'hide',
  counters: { ...counters, made: 6, stored: 4, sent: 2, merged: 2 },
  timestamp: 1_763_946_031_907,
  ctime: 1_763_946_031_903,
}

const keyOf = ({ session_id, page_unique_id, seq }: Pick<TrackedEvent, 'session_id' | 'page_unique_id' | 'seq'>) =>
  `${session_id}|${page_unique_id}|${seq}`

export const configRequest: InferInput<Config['request']> = { events: [keyOf(hiddenEvent)] }
export const configAnswer: InferOutput<Config['response']> = {
  clientCommonConfig: { eventLogUploadSwitch: true, userId: '1001', receivedEvents: [keyOf(hiddenEvent)] },
  localVo: { ip: '192.0.2.7' },
}
export const logAnswer: InferOutput<(typeof trackingContracts)['logInfo']['response']> = {
  stored: 1,
  repeated: 0,
  refused: [{ at: 1, reason: 'seq must be a number' }],
}

const envelope = (data: unknown) => fence(JSON.stringify({ code: '00000', msg: 'success', data }))
const body = { ...configRequest, languageId: 0, terminalCode: 't1' }
const changed = ['type', 'event_tracking_id', 'merge', 'seq', 'log_seq', 'merge_seq', 'event_tracking_ext']

/** Values of the placeholders in EVENTS.md. */
export const eventParts = (): Readonly<Record<string, string>> => ({
  maxEvents: String(maxEvents),
  maxBytes: maxBytes.toLocaleString('en-US'),
  eventFields: fieldList(),
  eventRequest: eventJson(shownEvent),
  eventMerged: fence(
    JSON.stringify(Object.fromEntries(Object.entries(mergedEvent).filter(([name]) => changed.includes(name)))),
  ),
  eventBeacon: fence(
    `POST /v1/buried/log/info HTTP/1.1\ncontent-type: text/plain;charset=UTF-8\n\n${JSON.stringify([hiddenEvent])}`,
  ),
  eventAnswer: envelope(logAnswer),
  configRequest: fence(JSON.stringify(body)),
  configAnswer: envelope(configAnswer),
})
