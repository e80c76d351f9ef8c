import { bringReports } from '../../exchange/bringReports.ts'
import { createClock } from '../../exchange/clock.ts'
import { once } from '../../lib/late.ts'
import { listen } from '../../lib/listen.ts'
import { randomId } from '../../lib/randomId.ts'
import { createInbox } from '../outbox/inbox.ts'
import { flushMs } from '../outbox/limits.ts'
import type { CreateTracker, DropReason, Early, EarlyPage, TrackInput } from '../types.ts'
import type { Engine } from '../upload/sender.ts'
import type { Policy } from './collector.ts'
import { draftEvent, isTrackingId } from './event.ts'
import { openSession } from './session.ts'
import { asksForPrivacy } from './signals.ts'
import { readStanding } from './standing.ts'
import { createLedger } from './stats.ts'
import { createViews, type View } from './views.ts'
import { reportVitals } from './vitals.ts'

/** §5: an invalid id is warned about and dropped. */
function faultOf(id: string): DropReason | undefined {
  if (isTrackingId(id)) return undefined
  console.warn(
    `An event was dropped: its id must be "/" or the letter b and at most 12 digits; it is ${JSON.stringify(id)}.`,
  )
  return 'bad_id'
}

/** When and where what is told happened, and what waits until it is safe. */
interface Past extends Pick<Early, 'ago' | 'title'> {
  readonly page: EarlyPage | undefined
  readonly told: Promise<void>[]
}

const viewIdLength = 12

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Begins to track a page: asks whether events are wanted, and takes them from now on. */
export const createTracker: CreateTracker = (options) => {
  const { exchange, clock = createClock(), onReport } = options
  if (onReport) bringReports(onReport)
  let isPrivate = exchange.tracking?.respectSignals !== false && asksForPrivacy(navigator)
  const standing = readStanding()
  const ledger = createLedger()
  const session = openSession(clock.now())
  const pages = new Set<string>()
  let isStopped = false
  let engine: Engine | undefined

  const policy = (): Policy => {
    if (isPrivate) return 'privacy'
    // Another tab may have been answered since.
    standing.known ??= readStanding().known
    if (standing.known === 'off') return 'off'
    return standing.known === 'on' ? 'store' : 'wait'
  }
  const inbox = createInbox(ledger, () => void loadEngine().then((there) => there?.write()))
  const front = {
    options,
    clock,
    firstOrigin: clock.now() - performance.now(),
    ledger,
    inbox,
    session,
    maker: randomId().slice(0, 8),
    policy,
    standing,
    isOwn: (event: { readonly page_unique_id: string }) => pages.has(event.page_unique_id),
  }
  const bringEngine = once(async () => {
    engine = (await import('../upload/sender.ts')).createEngine(front)
    return engine
  }, 'beside')
  const loadEngine = () =>
    bringEngine().catch((error: unknown) => console.warn('A part of tracking did not load yet.', error))

  const userIdNow = (): string | undefined => {
    const { userId } = options.state()
    // Whom the page has named and names no more has logged out: what the exchange said before is past.
    if (userId) standing.userId = ''
    return userId || standing.userId
  }

  /** What happened before, while it is told. */
  let past: Past | undefined

  const refusal = (): DropReason | undefined => {
    const wanted = isStopped ? 'stopped' : policy()
    return wanted === 'store' || wanted === 'wait' ? undefined : wanted
  }

  const take = (input: TrackInput, view: View): Promise<void> => {
    ledger.count('made')
    const reason = refusal() ?? faultOf(input.event_tracking_id)
    if (reason) {
      ledger.drop(reason)
      return Promise.resolve()
    }
    const { ago = 0, page = { session, userId: userIdNow() } } = past ?? {}
    pages.add(view.id)
    const stored = inbox.push(draftEvent(input, { ...page, view, clock, ago }))
    past?.told.push(stored)
    return input.timely ? stored.then(() => engine?.wake(true)) : stored
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
    engine?.goBack(isGone)
  }
  const comeForth = () => {
    isGone = false
    if (document.visibilityState !== 'hidden') views.show()
    engine?.wake(true)
  }
  void loadEngine()
  if (!isPrivate) reportVitals((input) => take(input, views.current()))
  const stops = isPrivate
    ? []
    : [
        // On the window, so that whoever listens to the document has had its say: web-vitals, above all.
        listen(window, 'visibilitychange', () => (document.visibilityState === 'hidden' ? goBack() : comeForth())),
        listen(window, 'pagehide', () => {
          isGone = true
          goBack()
        }),
        listen(window, 'pageshow', comeForth),
        listen(window, 'online', () => engine?.online()),
      ]

  return {
    track(event) {
      const view = views.current()
      view.title = document.title
      return take(event, view)
    },
    page: views.page,
    replay(early, page, letGo = 0) {
      ledger.count('made', letGo)
      ledger.drop(refusal() ?? 'full', letGo)
      const its = page ? createViews({ ...parts, ...page }) : views
      const told: Promise<void>[] = []
      for (const { what, ...then } of early) {
        past = { ...then, page, told }
        its.current().title = then.title
        if (typeof what !== 'string') void take(what, its.current())
        else if (what === 'visible') its.show()
        else if (what.startsWith('/')) its.page(what)
        else its.hide(what === 'gone')
      }
      past = undefined
      return Promise.all(told)
    },
    flush: () => Promise.race([wait(flushMs), loadEngine().then((there) => there?.drain())]),
    get counters() {
      return ledger.get().counters
    },
    $state: { get: ledger.get, subscribe: ledger.subscribe },
    async stop({ forgets = false } = {}) {
      isPrivate ||= forgets
      views.hide(true)
      for (const stop of stops) stop()
      engine?.stop()
      isStopped = true
      if (!forgets) return
      inbox.drop('privacy')
      await (await loadEngine())?.forget()
    },
  }
}
