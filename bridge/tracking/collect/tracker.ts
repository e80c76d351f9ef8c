import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { createClock } from '#bridge/exchange/clock.ts'
import { loadReports } from '#bridge/exchange/loadReports.ts'
import { once } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { flushMs, maxInMemory, maxStored } from '../outbox/limits.ts'
import type { CreateTracker, DropReason, EarlyEvent, EarlyEventPage, TrackInput } from '../types.ts'
import type { Sender } from '../upload/sender.ts'
import { isTrackingId, openSession, type Queue, rawEvent, type WaitingEvent } from './event.ts'
import { asksForPrivacy, type LastConfig, type Policy, readSwitch } from './policy.ts'
import { createStats } from './stats.ts'
import { createViews, type View } from './views.ts'

/** Up to the first it is good, above the second poor; ms, but for CLS. */
export const thresholds = {
  FCP: [1_800, 3_000],
  LCP: [2_500, 4_000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
  TTFB: [800, 1_800],
} as const
type VitalName = keyof typeof thresholds

export function ratingOf(name: VitalName, value: number): 'good' | 'needs-improvement' | 'poor' {
  const [good, poor] = thresholds[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-improvement' : 'poor'
}

/** The id of the exchange’s performance event. */
const performanceId = 'b8972'

/** Reports the web vitals, each once it is final. The library cannot do it on iOS before 15.4 and in WebView before 92. */
export function reportVitals(track: (input: TrackInput) => unknown): void {
  if (!('at' in Array.prototype)) return
  const report = ({ name, value }: { readonly name: VitalName; readonly value: number }) =>
    void track({
      type: 'system',
      event_tracking: 'web_vitals',
      event_tracking_id: performanceId,
      event_tracking_ext: {
        name,
        value: name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value),
        rating: ratingOf(name, value),
      },
    })
  for (const observe of [onFCP, onLCP, onCLS, onINP, onTTFB]) observe(report)
}

/** Why an id is refused; the exchange takes no other than these. */
function faultOf(id: string): DropReason | undefined {
  if (isTrackingId(id)) return undefined
  console.warn(`An event was dropped: its id must be "/" or b and 1 to 12 digits, not ${JSON.stringify(id)}.`)
  return 'bad_id'
}

/** Of what is replayed now: when and where it happened, and the promises of what was taken. */
interface Replay extends Pick<EarlyEvent, 'ageMs' | 'title'> {
  readonly page: EarlyEventPage | undefined
  readonly taken: Promise<void>[]
}

const viewIdLength = 12

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Begins to track a page: asks whether events are wanted, and takes them from now on. */
export const createTracker: CreateTracker = (options) => {
  const { exchange, clock = createClock(), onReport } = options
  if (onReport) loadReports(onReport)
  let isPrivate = exchange.tracking?.respectSignals !== false && asksForPrivacy(navigator)
  const lastConfig: LastConfig = { switch: readSwitch(), userId: undefined }
  const stats = createStats()
  const session = openSession(clock.now())
  const pages = new Set<string>()
  const waiting: WaitingEvent[] = []
  const queue: Queue = {
    size: () => waiting.length,
    take: (max) => waiting.splice(0, max),
    drop(reason) {
      stats.drop(reason, waiting.length)
      for (const { done } of waiting.splice(0)) done()
    },
  }
  let isTurnAwaited = false
  let isStopped = false
  let sender: Sender | undefined

  const policy = (): Policy => {
    if (isPrivate) return 'privacy'
    // Another tab may have been answered since.
    lastConfig.switch ??= readSwitch()
    if (lastConfig.switch === 'off') return 'off'
    return lastConfig.switch === 'on' ? 'store' : 'wait'
  }
  const collector = {
    options,
    clock,
    firstOrigin: clock.now() - performance.now(),
    stats,
    queue,
    trackerId: randomId().slice(0, 8),
    policy,
    lastConfig,
    isOwn: (event: { readonly page_unique_id: string }) => pages.has(event.page_unique_id),
  }
  const fetchSender = once(async () => {
    const { createSender } = await import('../upload/sender.ts')
    const { delivery, state } = options
    sender = createSender({
      ...collector,
      delivery: typeof delivery === 'function' ? await delivery({ clock, state }) : delivery,
    })
    return sender
  }, 'beside')
  const loadSender = () =>
    fetchSender().catch((error: unknown) => console.warn('Could not load a part of tracking.', error))

  const endTurn = () => {
    isTurnAwaited = false
    void loadSender().then((there) => there?.write())
  }

  const userIdNow = (): string | undefined => {
    const { userId } = options.state()
    // Whom the page has named and names no more has logged out: what the exchange said before is past.
    if (userId) lastConfig.userId = ''
    return userId || lastConfig.userId
  }

  /** What happened before, while it is replayed. */
  let past: Replay | undefined

  const refusal = (): DropReason | undefined => {
    const wanted = isStopped ? 'stopped' : policy()
    return wanted === 'store' || wanted === 'wait' ? undefined : wanted
  }

  const take = (input: TrackInput, view: View): Promise<void> => {
    stats.count('made')
    const reason = refusal() ?? faultOf(input.event_tracking_id)
    if (reason) {
      stats.drop(reason)
      return Promise.resolve()
    }
    const { ageMs: ago = 0, page = { session, userId: userIdNow() } } = past ?? {}
    pages.add(view.id)
    const draft = rawEvent(input, { ...page, view, clock, ago })
    if (waiting.length >= maxInMemory || stats.pending.stored >= maxStored) {
      stats.drop('full')
      return Promise.resolve()
    }
    if (!isTurnAwaited) queueMicrotask(endTurn)
    isTurnAwaited = true
    const stored = new Promise<void>((done) => waiting.push({ draft, done }))
    past?.taken.push(stored)
    return input.timely ? stored.then(() => sender?.wake(true)) : stored
  }

  const parts = {
    send: take,
    title: () => past?.title ?? document.title,
    referrer: document.referrer,
    newId: () => randomId().slice(0, viewIdLength),
  }
  const views = createViews(parts)
  let isGone = false
  const goBack = () => {
    views.hide(isGone)
    sender?.goBack(isGone)
  }
  const comeForth = () => {
    isGone = false
    if (document.visibilityState !== 'hidden') views.show()
    sender?.wake(true)
  }
  void loadSender()
  if (!isPrivate) reportVitals((input) => take(input, views.current()))
  const stops = isPrivate
    ? []
    : [
        // On the window, so that it runs after listeners on the document: web-vitals, above all.
        listen(window, 'visibilitychange', () => (document.visibilityState === 'hidden' ? goBack() : comeForth())),
        listen(window, 'pagehide', () => {
          isGone = true
          goBack()
        }),
        listen(window, 'pageshow', comeForth),
        listen(window, 'online', () => sender?.online()),
      ]

  return {
    track(event) {
      const view = views.current()
      view.title = document.title
      return take(event, view)
    },
    page: views.page,
    replay(early, page, letGo = 0) {
      stats.count('made', letGo)
      stats.drop(refusal() ?? 'full', letGo)
      const its = page ? createViews({ ...parts, ...page }) : views
      const taken: Promise<void>[] = []
      for (const { event: what, ...then } of early) {
        past = { ...then, page, taken }
        its.current().title = then.title
        if (typeof what !== 'string') void take(what, its.current())
        else if (what === 'visible') its.show()
        else if (what.startsWith('/')) its.page(what)
        else its.hide(what === 'gone')
      }
      past = undefined
      return Promise.all(taken)
    },
    flush: () => Promise.race([wait(flushMs), loadSender().then((there) => there?.drain())]),
    get counters() {
      return stats.get().counters
    },
    $state: { get: stats.get, subscribe: stats.subscribe },
    async stop({ clear = false } = {}) {
      isPrivate ||= clear
      views.hide(true)
      for (const stop of stops) stop()
      sender?.stop()
      isStopped = true
      if (!clear) return
      queue.drop('privacy')
      await (await loadSender())?.forget()
    },
  }
}
