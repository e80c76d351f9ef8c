import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { defineExchange, type ExchangeConfig } from '#bridge/config.ts'
import { eventKey, restore } from '#bridge/tracking/outbox/chunk.ts'
import type { TrackEvent, Tracker, TrackerOptions } from '#bridge/tracking/types.ts'
import sandbox from '#fixtures/exchange.config.ts'

vi.mock('web-vitals', () => {
  const on = () => {}
  return { onCLS: on, onFCP: on, onINP: on, onLCP: on, onTTFB: on }
})

/** How the gateway answers; `lost` takes the events, and its answer never arrives. */
export type Answering = 'ok' | 'lost' | 'silent' | 'unreached' | number

export interface Report {
  readonly how: 'fetch' | 'keepalive' | 'beacon' | 'xhr'
  readonly events: readonly TrackEvent[]
  readonly body: string
  /** By the fake clock. */
  readonly at: number
}

/** One browser with its storage, and the exchange that it reports to. */
export interface World {
  readonly reports: Report[]
  readonly asked: { readonly events: readonly string[]; readonly at: number }[]
  /** Every event that the gateway has taken, by key: how often, and as it first came. */
  readonly taken: Map<string, { times: number; readonly event: TrackEvent }>
  report: Answering
  /** How many bytes of a request the exchange takes: more is answered by 413. */
  maxBytes: number
  config: 'on' | 'off' | 'failing' | 'silent'
  /** Whose session it is, as the gateway sees. */
  person: string | null
  /** The user that the page names; empty for visitors. */
  userId: string
  /** Whether the gateway says which requests have arrived. */
  knowsReceived: boolean
  /** Whether the gateway asks for short events. */
  wantsShort: boolean
  beacons: boolean
  onLine: boolean
  /** How pages are opened. */
  opens: 'visible' | 'hidden'
  /** How far the exchange's clock is ahead of the device's, in ms; `null` where it does not tell its time. */
  ahead: number | null
  userAgent: string
  /** Of the package that the document is from. */
  packageVersion: string | undefined
  search: string
  /** As pages read it. */
  cookie: string
  navigatorMore: Record<string, unknown>
  exchange: ExchangeConfig
  options: Partial<TrackerOptions>
  /** Lets the page be idle: what has waited for that goes on. */
  idle(): void
  /** Loads a page in a tab, and lets it ask whether events are wanted. What the page before left running is gone. */
  visit(path?: string, tab?: string): Promise<Page>
  /** Lets what has begun go on, without time. */
  settle(): Promise<void>
  /** Lets time pass. */
  pass(ms: number): Promise<void>
}

export interface Page {
  readonly tracker: Tracker
  hide(): void
  show(): void
  /** Goes away; `persisted` into the browser's cache. */
  leave(persisted?: boolean): void
  restore(): void
  online(): void
}

const memoryStorage = () => {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (at: number) => [...values.keys()][at] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    values,
  }
}

/** Locks as a browser has them, of which a crash gives back all. */
function createLocks() {
  let held = new Set<string>()
  return {
    crash: () => {
      held = new Set()
    },
    isHeld: () => held.size > 0,
    async request(name: string, _: unknown, work: (lock: object | null) => unknown) {
      const mine = held
      if (mine.has(name)) return work(null)
      mine.add(name)
      try {
        return await work({})
      } finally {
        mine.delete(name)
      }
    },
  }
}

const never = new Promise<never>(() => {})

/** @param visitor the id that the browser has kept of an earlier visit; empty on the first one. */
export function createWorld(visitor = 'visitor-1'): World & {
  readonly locks: ReturnType<typeof createLocks>
  readonly local: Map<string, string>
} {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: 1_790_000_000_000 })
  vi.stubGlobal('indexedDB', new IDBFactory())
  const local = memoryStorage()
  if (visitor) local.setItem('insights/1/visitor', visitor)
  vi.stubGlobal('localStorage', local)
  const tabs = new Map<string, ReturnType<typeof memoryStorage>>()
  const locks = createLocks()
  const idle: (() => void)[] = []

  const take = (body: string, how: Report['how']) => {
    const rows: TrackEvent[] = JSON.parse(body)
    const events: readonly TrackEvent[] = world.wantsShort ? restore(rows) : rows
    world.reports.push({ how, events, body, at: Date.now() })
    return events
  }
  const keep = (events: readonly TrackEvent[]) => {
    for (const event of events) {
      const known = world.taken.get(eventKey(event))
      if (known) known.times += 1
      else world.taken.set(eventKey(event), { times: 1, event })
    }
  }
  const headers = () => (world.ahead === null ? {} : { requesttime: String(Date.now() + world.ahead) })

  async function answerReport(body: string, how: Report['how']): Promise<Response> {
    const { report } = world
    if (report === 'unreached') throw new TypeError('unreached')
    const events = take(body, how)
    if (body.length > world.maxBytes) return new Response('', { status: 413, headers: headers() })
    if (report === 'silent') return never
    if (typeof report === 'number') return new Response('', { status: report, headers: headers() })
    keep(events)
    if (report === 'lost') throw new TypeError('lost')
    return Response.json({ code: '00000', msg: '', data: { refused: [] } }, { headers: headers() })
  }

  async function answerConfig(body: string): Promise<Response> {
    const { events = [] }: { events?: string[] } = JSON.parse(body)
    world.asked.push({ events, at: Date.now() })
    if (world.config === 'silent') return never
    if (world.config === 'failing') throw new TypeError('unreached')
    const receivedEvents = events.filter((key) => world.taken.has(key))
    return Response.json(
      {
        code: '00000',
        msg: '',
        data: {
          clientCommonConfig: {
            eventLogUploadSwitch: world.config === 'on',
            userId: world.person,
            ...(world.knowsReceived && { receivedEvents }),
            ...(world.wantsShort && { shortEvents: true }),
          },
          localVo: { ip: '127.0.0.1' },
        },
      },
      { headers: headers() },
    )
  }

  const world: World & { locks: typeof locks; local: Map<string, string> } = {
    locks,
    local: local.values,
    reports: [],
    asked: [],
    taken: new Map(),
    report: 'ok',
    maxBytes: Number.POSITIVE_INFINITY,
    config: 'on',
    person: null,
    userId: '',
    knowsReceived: true,
    wantsShort: false,
    beacons: true,
    onLine: true,
    opens: 'visible',
    ahead: 0,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    search: '',
    cookie: '',
    navigatorMore: {},
    packageVersion: undefined,
    exchange: sandbox,
    options: {},
    idle() {
      for (const work of idle.splice(0)) work()
    },
    async visit(path = '/insights', tab = 'one') {
      const now = Date.now()
      // It sets the clock back, too.
      vi.clearAllTimers()
      vi.setSystemTime(now)
      locks.crash()
      vi.resetModules()
      if (!tabs.has(tab)) tabs.set(tab, memoryStorage())
      const window = new EventTarget()
      const href = `https://exchange.example${path}${world.search}`
      const metas: Readonly<Record<string, string | undefined>> = {
        'meta[name="release"]': '0.1.0+abc1234',
        'meta[name="package"]': world.packageVersion,
      }
      const metaOf = (what: string) => (metas[what] === undefined ? null : { content: metas[what] })
      const document = {
        querySelector: (what: string) => metaOf(what),
        visibilityState: world.opens,
        title: 'Insights',
        referrer: 'https://search.example/?q=me',
        cookie: world.cookie,
      }
      vi.stubGlobal('sessionStorage', tabs.get(tab))
      vi.stubGlobal('window', window)
      vi.stubGlobal('document', document)
      vi.stubGlobal('location', new URL(href))
      vi.stubGlobal('screen', { width: 390, height: 844 })
      idle.length = 0
      vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
      vi.stubGlobal('navigator', {
        userAgent: world.userAgent,
        language: 'en',
        get onLine() {
          return world.onLine
        },
        locks,
        sendBeacon: (_: string, body: string) => {
          if (!world.beacons) return false
          const events = take(body, 'beacon')
          const isTaken = world.report === 'ok' || world.report === 'lost'
          if (isTaken && body.length <= world.maxBytes) keep(events)
          return true
        },
        ...world.navigatorMore,
      })
      vi.stubGlobal('fetch', (url: string, { body, keepalive }: { body: string; keepalive?: boolean }) =>
        url.endsWith('/clientCommonConfig')
          ? answerConfig(body)
          : answerReport(body, keepalive ? 'keepalive' : 'fetch'),
      )
      const { createTracker } = await import('#bridge/tracking/collect/tracker.ts')
      await import('#bridge/tracking/upload/sender.ts')
      await import('#bridge/tracking/context/visitor.ts')
      const tracker = createTracker({
        exchange: defineExchange(world.exchange),
        state: () => ({ locale: 'en', userId: world.userId }),
        ...world.options,
      })
      const turn = (state: 'hidden' | 'visible') => {
        document.visibilityState = state
        window.dispatchEvent(new Event('visibilitychange'))
      }
      await world.settle()
      await world.pass(20)
      return {
        tracker,
        hide: () => turn('hidden'),
        show: () => turn('visible'),
        leave() {
          window.dispatchEvent(new Event('pagehide'))
          turn('hidden')
        },
        restore() {
          turn('visible')
          window.dispatchEvent(new Event('pageshow'))
        },
        online: () => void window.dispatchEvent(new Event('online')),
      }
    },
    async settle() {
      for (let round = 0; round < 40; round++) await new Promise((resolve) => setImmediate(resolve))
    },
    async pass(ms) {
      for (let left = ms; left > 0; left -= 100) {
        await vi.advanceTimersByTimeAsync(Math.min(left, 100))
        await world.settle()
      }
    },
  }
  return world
}

/** Ends what a world has stood in for. */
export function endWorld(): void {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** The numbers that events of a test were given, of everything that was taken, in order. */
export const numbersIn = (world: World): number[] =>
  [...world.taken.values()]
    .flatMap(({ event }) => [event.event_tracking_ext ?? {}].flat())
    .flatMap((ext) => ('n' in ext && typeof ext.n === 'number' ? [ext.n] : []))
    .sort((a, b) => a - b)

/** How many events came again. */
export const repeatsIn = (world: World): number =>
  [...world.taken.values()].reduce((sum, { times }) => sum + times - 1, 0)

export const click = (n: number) => ({ type: 'click', event_tracking_id: 'b100', event_tracking_ext: { n } }) as const

/** The world of the current test, in a file that calls {@link worldForEach}. */
export let world: ReturnType<typeof createWorld>

/** Gives each test of a file a world of its own, in which warnings print nothing. */
export function worldForEach(): void {
  beforeEach(() => {
    world = createWorld()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(endWorld)
}
