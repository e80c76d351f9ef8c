import { isText } from '../../lib/guards.ts'
import type { Area } from '../../storage/areas.ts'
import type { Ledger } from '../collect/stats.ts'
import { eventsIn, readKey } from '../outbox/chunk.ts'
import { bringLeft } from '../outbox/exitQueue.ts'
import { loopMs, ownMs, sweepMs } from '../outbox/limits.ts'
import type { Queue } from '../outbox/outbox.ts'
import type { Rest } from './backoff.ts'
import { type Choice, choose } from './choose.ts'
import { claimOf, readClaims } from './claims.ts'
import { forgetStored } from './forgetUnsent.ts'
import { newMark, putMark, readMarks, removeMarks } from './inFlight.ts'
import type { UploadLock } from './lock.ts'
import type { Requests } from './requests.ts'
import type { Switch } from './switch.ts'

/** Uploads what waits: one request at a time, by one tab at a time, while it is visible. */
export interface Uploader {
  /** Something waits: uploads within 500 ms (§9), or at once. */
  wake(now?: boolean): void
  /** Uploads until nothing waits that may go. Never rejects. */
  drain(): Promise<void>
  /** Waits until the page is visible again. */
  sleep(): void
  stop(): void
}

export interface UploaderParts {
  readonly ledger: Ledger
  readonly maker: string
  readonly area: Area
  readonly lock: UploadLock
  readonly rest: Rest
  readonly gate: Switch
  readonly queue: Queue
  readonly requests: Requests
}

const isChunk = (key: string): boolean => readKey(key) !== undefined

export function createUploader(parts: UploaderParts): Uploader {
  const { ledger, maker, area, lock, rest, gate, queue, requests } = parts
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let running: Promise<boolean> | undefined
  let isStopped = false

  const isAwake = () => !isStopped && document.visibilityState !== 'hidden'

  const schedule = (ms: number) => {
    const at = performance.now() + ms
    if (!isAwake() || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(tick, ms)
  }

  /** Asks the exchange, and heeds what it says. @returns whether it answered. */
  async function ask({ unknown }: Choice): Promise<boolean> {
    const received = await gate.ask(unknown.map(({ first }) => first))
    if (!received) {
      rest.failed({ status: 0 })
      return false
    }
    void queue.write()
    if (!gate.isOn()) {
      ledger.drop('off', await forgetStored(area, requests.underWay))
      return true
    }
    for (const mark of unknown) {
      if (received.has(mark.first)) await requests.arrived(mark)
      else putMark({ ...mark, isRefused: true })
    }
    return true
  }

  /**
   * Takes chunks for a request of this page, and reads them.
   * @returns `undefined` when another page has taken one, or the database does not say now: what it has not said is not gone.
   */
  async function take(keys: readonly string[]): Promise<readonly string[] | undefined> {
    const { value, isKept } = await area.change(async (records) => {
      const now = Date.now()
      const { others, removable } = readClaims(await records.keys(), maker, now)
      if (keys.some((key) => others.has(key))) return undefined
      for (const claim of removable) records.delete(claim)
      for (const key of keys) records.set(claimOf(key, maker, now), true)
      return Promise.all(keys.map((key) => records.get(key, isText)))
    })
    const texts = value?.filter((text) => text !== undefined)
    return isKept || texts?.length === keys.length ? texts : undefined
  }

  /** One request. @returns whether more waits that may go at once. */
  async function one(): Promise<boolean> {
    await bringLeft(area)
    const { value: all, isKept: isWhole } = await area.change((records) => records.keys())
    const keys = all.filter(isChunk)
    ledger.set({ pending: { ...ledger.pending, stored: eventsIn(keys) } })
    const now = Date.now()
    const { others: claimed } = readClaims(all, maker, now)
    const choice = choose({ keys, marks: readMarks(), claimed, underWay: requests.underWay, maker, now })
    if (isWhole) removeMarks(choice.past)
    if (!gate.isAnswered() || choice.unknown.length > 0) return ask(choice)
    if (!gate.isOn()) return false
    const taken = choice.again?.keys ?? choice.fresh
    if (taken.length === 0) return false
    queue.take(taken)
    const texts = await take(taken)
    // They may have been forgotten meanwhile.
    if (!texts || isStopped) return false
    const request = requests.make(texts, (first) => choice.again ?? newMark(first, taken, maker))
    if (request) return (await requests.send(request)) && choice.hasMore
    // What was damaged is gone; what is left of its mark goes with it.
    await area.change((records) => {
      for (const key of taken) records.delete(key)
    })
    return choice.hasMore
  }

  async function upload(): Promise<boolean> {
    let hasMore = false
    const wasOurs = await lock.with(async () => {
      hasMore = await one()
    })
    if (wasOurs) return hasMore
    // Another tab uploads: whether events are wanted must be known here, too.
    if (!gate.isAnswered() && !(await gate.ask([]))) rest.failed({ status: 0 })
    return false
  }

  const attempt = (): Promise<boolean> => {
    running ??= upload()
      .catch((error: unknown) => {
        console.warn('Tracking could not upload now.', error)
        return false
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  /** Something waits that may not go yet: another tab has the lock, or it is another page's for a while. */
  const waits = () => ledger.get().lock === 'taken' || ledger.pending.stored > 0

  async function tick(): Promise<void> {
    timer = undefined
    due = Number.POSITIVE_INFINITY
    if (!isAwake()) return
    queue.prune()
    void queue.write(true)
    const restUntil = rest.until()
    ledger.set({ restUntil })
    if (restUntil > 0) return schedule(Math.max(restUntil - Date.now(), loopMs))
    const hasMore = await attempt()
    const rests = rest.until()
    ledger.set({ restUntil: rests })
    if (rests > 0) schedule(Math.max(rests - Date.now(), loopMs))
    else schedule(hasMore ? 0 : waits() ? ownMs / 5 : sweepMs)
  }

  const sleep = () => {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    lock.release()
  }
  return {
    wake: (now = false) => schedule(now ? 0 : loopMs),
    sleep,
    async drain() {
      while (isAwake() && rest.until() === 0 && (await attempt()));
    },
    stop() {
      isStopped = true
      sleep()
    },
  }
}
