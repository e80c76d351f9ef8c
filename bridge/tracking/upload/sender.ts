import { late } from '../../lib/late.ts'
import { openArea } from '../../storage/areas.ts'
import type { Front } from '../collect/collector.ts'
import { createWhole } from '../context/whole.ts'
import { mostBytes } from '../outbox/limits.ts'
import { createQueue } from '../outbox/outbox.ts'
import { createRest } from './backoff.ts'
import { browserDelivery } from './delivery/browser.ts'
import { handOver } from './flushOnExit.ts'
import { forgetStored } from './forgetUnsent.ts'
import { createUploadLock } from './lock.ts'
import { createRequests } from './requests.ts'
import { createSwitch } from './switch.ts'
import { createUploader } from './uploader.ts'

/** What stores and sends. Loaded late: the front takes events until it is there. */
export interface Engine {
  /** Stores what waits. */
  write(): Promise<void>
  /** Uploads soon, or at once. */
  wake(now: boolean): void
  /** Stores and uploads what waits. */
  drain(): Promise<void>
  /** The page is hidden, or gone: what waits is sent at once. */
  goBack(isGone: boolean): void
  online(): void
  stop(): void
  /** Ends, and drops all that is not sent. */
  forget(): Promise<void>
}

/** Waits until the page has nothing better to do. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })

export function createEngine(front: Front): Engine {
  const { options, clock, ledger, inbox, maker, standing } = front
  const { exchange, state, delivery = browserDelivery(exchange, clock) } = options
  const area = openArea('webSdk')
  let visitorId = ''
  /** For what outlives the page, until it comes forth again. */
  let room = mostBytes

  async function knowVisitor(): Promise<void> {
    await idle()
    const { resolveVisitor } = await late(() => import('../context/visitor.ts'), 'beside')
    visitorId = await resolveVisitor()
  }

  const rest = createRest()
  const lock = createUploadLock(ledger)
  const gate = createSwitch({
    delivery,
    ledger,
    state,
    standing,
    onOn: () => void knowVisitor().catch((error: unknown) => console.warn('The visitor is not known yet.', error)),
  })
  const whole = createWhole({
    ...options,
    inApp: delivery.inApp === true,
    now: clock.now,
    laterUserId: () => standing.userId,
    visitorId: () => visitorId,
  })
  const queue = createQueue({
    inbox,
    ledger,
    maker,
    area,
    whole,
    policy: front.policy,
    onStored: () => uploader.wake(),
  })
  const requests = createRequests({ ...front, area, delivery, rest })
  const uploader = createUploader({ ledger, maker, area, lock, rest, gate, queue, requests })

  async function forget(): Promise<void> {
    uploader.stop()
    queue.forget('privacy')
    ledger.drop('privacy', await forgetStored(area, requests.underWay))
  }

  if (front.policy() === 'privacy') void forget()
  else if (document.visibilityState === 'hidden') {
    // A page that is opened in the back uploads nothing, but whether its events are wanted has to be known.
    if (rest.until() === 0) void gate.ask([]).then((answer) => (answer ? queue.write() : rest.failed({ status: 0 })))
  } else uploader.wake(true)

  return {
    write: queue.write,
    wake(now) {
      room = mostBytes
      uploader.wake(now)
    },
    drain: () => queue.write().then(uploader.drain),
    goBack(isGone) {
      uploader.sleep()
      queue.seal()
      queue.leave()
      if (gate.isOn() && rest.until() === 0) room = handOver({ maker, queue, requests }, isGone, room)
      void queue.write()
    },
    online() {
      rest.online()
      uploader.wake(true)
    },
    stop: uploader.stop,
    forget,
  }
}
