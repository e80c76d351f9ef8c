import type { Bridge } from '#bridge/app/bridge.ts'
import type { Exchange } from '#bridge/config.ts'
import type { ServerClock } from '#bridge/exchange/clock.ts'
import { openStorageArea } from '#bridge/storage/areas.ts'
import type { Queue } from '../collect/event.ts'
import type { LastConfig, Policy } from '../collect/policy.ts'
import type { Stats } from '../collect/stats.ts'
import { createContext } from '../context/context.ts'
import { loopMs, maxBytes, ownMs, sweepMs } from '../outbox/limits.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Delivery, DeliveryContext, TrackEvent, TrackerOptions } from '../types.ts'
import { appDelivery } from './delivery/app.ts'
import { browserDelivery } from './delivery/browser.ts'
import { forgetUnsent, type InFlight } from './inFlight.ts'
import { createRequests } from './requests.ts'
import { createBackoff, createSwitch, createUploadLock } from './whenToUpload.ts'

/** What is there from the start, and the sender, which is loaded late, goes on with. */
interface Collector {
  readonly options: TrackerOptions
  /** Default: the browser's. */
  readonly delivery: Delivery | undefined
  readonly clock: ServerClock
  /** What the clock said before anybody told it the time, less `performance.now()`. */
  readonly firstOrigin: number
  readonly stats: Stats
  readonly queue: Queue
  /** Of this page's tracker among others: a page that is reloaded has another. */
  readonly trackerId: string
  readonly policy: () => Policy
  readonly isOwn: (event: TrackEvent) => boolean
  readonly lastConfig: LastConfig
}

/** Stores what waits, and uploads what is stored: one request at a time, by one tab at a time, while it is visible. */
export interface Sender {
  /** Stores what waits, and uploads it within 500 ms. Never rejects. */
  write(): Promise<void>
  /** The page is seen: uploads within 500 ms, or at once. */
  wake(now: boolean): void
  /** Stores what waits, and uploads until nothing waits that may go. Never rejects. */
  drain(): Promise<void>
  /** The page is hidden, or gone: what waits is sent at once. */
  goBack(isGone: boolean): void
  online(): void
  stop(): void
  /** Ends, and drops all that is not sent. */
  forget(): Promise<void>
}

/** How events leave a page: by the app around it, or by the browser where there is no app, or one without `trackEvents`. */
export const deliveryOf = (
  exchange: Exchange,
  { clock, state }: DeliveryContext,
  app?: Pick<Bridge, 'call' | 'supports'>,
): Delivery => (app?.supports('trackEvents') ? appDelivery(app) : browserDelivery(exchange, clock, state))

export function createSender(collector: Collector): Sender {
  const { options, clock, stats, lastConfig, policy } = collector
  const { delivery = deliveryOf(options.exchange, { clock, state: options.state }) } = collector
  const area = openStorageArea('webSdk')
  const backoff = createBackoff()
  const lock = createUploadLock(stats)
  const uploadSwitch = createSwitch({ ...options, ...collector, delivery })
  const context = createContext({
    ...options,
    inApp: delivery.inApp === true,
    now: clock.now,
    laterUserId: () => lastConfig.userId,
  })
  const outbox = createOutbox({ ...collector, area, complete: context.complete })
  const requests = createRequests({ ...collector, area, delivery, backoff, outbox })
  let writing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let running: Promise<boolean> | undefined
  let isStopped = false
  /** Ends the wait for the visitor's id. */
  let hurry = () => {}
  const leaving = () =>
    new Promise<void>((resolve) => {
      hurry = resolve
    })
  /** For what outlives the page, until it comes forth again. */
  let room = maxBytes

  const isAwake = () => !isStopped && document.visibilityState !== 'hidden'

  function schedule(ms: number): void {
    const at = performance.now() + ms
    if (!isAwake() || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(tick, ms)
  }

  function write(retries = false): Promise<void> {
    const all = async () => {
      if (policy() === 'store' && !(options.state().userId || lastConfig.userId)) {
        await Promise.race([context.knowVisitor(), leaving()])
      }
      for (let again = retries; ; again = false) {
        const stored = await outbox.write(again)
        if (stored === undefined) return
        if (stored > 0) schedule(loopMs)
      }
    }
    writing ??= all().finally(() => {
      writing = undefined
      stats.set({ pending: { ...stats.pending, memory: collector.queue.size() } })
    })
    return writing
  }

  /** Asks whether events are wanted, and which requests have arrived. @returns these; `undefined` when no answer came. */
  async function ask(unknown: readonly InFlight[] = []): Promise<ReadonlySet<unknown> | undefined> {
    const arrived = await uploadSwitch.ask(unknown)
    if (!arrived) backoff.failed({ status: 0 })
    return arrived
  }

  /**
   * One request, or a question. Chunks are taken by the one exclusion that they need: who sends has the lock as it looks what is
   * stored, and writes down what it has sent before it gives the lock back.
   * @returns whether more waits that may go at once.
   */
  async function upload(isHeld: () => boolean): Promise<boolean> {
    const next = await requests.next()
    if (!uploadSwitch.isAnswered() || next.unknown.length > 0) {
      const arrived = await ask(next.unknown)
      if (!arrived) return false
      void write()
      if (uploadSwitch.isOn()) {
        for (const entry of next.unknown) if (isHeld()) await requests.answer(entry, arrived.has(entry.first))
      } else stats.drop('off', await forgetUnsent(requests.awaited))
      return true
    }
    // They may have been forgotten meanwhile, or flushed as the page was hidden.
    if (!uploadSwitch.isOn() || next.keys.length === 0 || !isHeld()) return false
    return (await requests.send(next)) && next.hasMore
  }

  async function uploadAlone(): Promise<boolean> {
    try {
      const hasMore = await lock.with(upload)
      // Where another tab uploads, whether events are wanted must be known here, too.
      if (hasMore === undefined && !uploadSwitch.isAnswered()) await ask()
      return hasMore === true
    } catch (error) {
      console.warn('Could not upload tracking events.', error)
      return false
    } finally {
      running = undefined
    }
  }
  const attempt = (): Promise<boolean> => (running ??= uploadAlone())

  /** Something waits that may not go yet: another tab has the lock, or it is another page's for a while. */
  const waits = () => stats.get().lock === 'taken' || stats.pending.stored > 0

  /** Schedules the next attempt where uploading is held up. @returns whether it is. */
  function heldUp(): boolean {
    const restUntil = backoff.until()
    stats.set({ pausedUntil: restUntil })
    if (restUntil > 0) schedule(Math.max(restUntil - Date.now(), loopMs))
    return restUntil > 0
  }

  async function tick(): Promise<void> {
    timer = undefined
    due = Number.POSITIVE_INFINITY
    if (!isAwake()) return
    outbox.prune()
    void write(true)
    if (heldUp()) return
    const hasMore = await attempt()
    if (!heldUp()) schedule(hasMore ? 0 : waits() ? ownMs / 5 : sweepMs)
  }

  function sleep(): void {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    lock.release()
  }

  function stop(): void {
    isStopped = true
    sleep()
  }

  async function forget(): Promise<void> {
    stop()
    outbox.forget('privacy')
    stats.drop('privacy', await forgetUnsent(requests.awaited))
  }

  if (policy() === 'privacy') void forget()
  else if (isAwake()) schedule(0)
  // A page that is opened in the back uploads nothing, but whether its events are wanted has to be known.
  else if (backoff.until() === 0) void ask().then((answer) => answer && write())

  return {
    write,
    wake(now) {
      room = maxBytes
      schedule(now ? 0 : loopMs)
    },
    async drain() {
      hurry()
      await write()
      while (isAwake() && backoff.until() === 0 && (await attempt()));
    },
    goBack(isGone) {
      sleep()
      hurry()
      outbox.closeChunk()
      outbox.leave()
      if (uploadSwitch.isOn() && backoff.until() === 0) room = requests.flushOnExit(isGone, room)
      void write()
    },
    online() {
      backoff.online()
      schedule(0)
    },
    stop,
    forget,
  }
}
