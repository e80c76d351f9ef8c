import { createClock } from '../exchange/clock.ts'
import { randomId } from '../exchange/device.ts'
import { listen } from '../transport/listen.ts'
import type { Engine } from './engine.ts'
import { draftEvent, isTrackingId } from './event.ts'
import type { Policy } from './front.ts'
import { createInbox } from './inbox.ts'
import { late } from './late.ts'
import { createLedger } from './ledger.ts'
import { flushMs } from './limits.ts'
import { openSession } from './session.ts'
import { asksForPrivacy } from './signals.ts'
import { readStanding } from './standing.ts'
import type { CreateTracker, DropReason, TrackInput } from './types.ts'
import { createViews, type View } from './views.ts'
import { reportVitals } from './vitals.ts'

/** §5: an invalid id is warned about and dropped. */
function faultOf(id: string): DropReason | undefined {
  if (isTrackingId(id)) return undefined
  console.warn(`An event was dropped: its id must be "/" or the letter b and digits; it is ${JSON.stringify(id)}.`)
  return 'bad_id'
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Begins to track a page: asks whether events are wanted, and takes them from now on. */
export const createTracker: CreateTracker = (options) => {
  const { exchange, clock = createClock() } = options
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
  const loadEngine = late(async () => {
    engine = (await import('./engine.ts')).createEngine(front)
    return engine
  })

  const userIdNow = (): string | undefined => {
    const { userId } = options.state()
    // Whom the page has named and names no more has logged out: what the exchange said before is past.
    if (userId) standing.userId = ''
    return userId || standing.userId
  }

  const take = (input: TrackInput, view: View): Promise<void> => {
    ledger.count('made')
    const now = isStopped ? 'stopped' : policy()
    const reason = now === 'store' || now === 'wait' ? faultOf(input.event_tracking_id) : now
    if (reason) {
      ledger.drop(reason)
      return Promise.resolve()
    }
    pages.add(view.id)
    const stored = inbox.push(draftEvent(input, { view, session, clock, userId: userIdNow() }))
    return input.timely ? stored.then(() => engine?.wake(true)) : stored
  }

  const views = createViews((input, view) => void take(input, view))
  let isGone = false
  const goBack = () => {
    views.hide(isGone)
    engine?.goBack(isGone)
  }
  const comeForth = () => {
    isGone = false
    views.show()
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
