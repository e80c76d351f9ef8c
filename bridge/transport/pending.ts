import { BridgeError } from './errors.ts'
import type { OnStray } from './strays.ts'
import type { Reply } from './wire.ts'

/** A call that waits for its answer. Exactly one of the two functions is called, once. */
export interface Waiting {
  readonly method: string
  readonly deadlineMs: number
  readonly signal?: AbortSignal | undefined
  onReply(reply: Reply): void
  onFailure(error: BridgeError): void
}

export interface PendingCalls {
  /** This page instance's random id. A page that comes back from the cache is another instance. */
  readonly page: string
  /** Takes a call in, before it is sent, and gives it its id. */
  open(call: Waiting): string
  receive(reply: Reply): void
  /** Ends a call whose answer will not come. @returns whether it was still waiting. */
  fail(id: string, error: BridgeError): boolean
  /** Ends every call with `page_left`, and stops. */
  close(): void
}

interface Entry extends Waiting {
  /** On `performance.now()`, which no change of the phone's clock moves. */
  readonly deadline: number
  readonly giveUp: () => void
}

const longestTimerMs = 2 ** 31 - 1
const rememberedFailures = 100

const randomId = (window: Window): string => {
  const [high = 0, low = 0] = window.crypto.getRandomValues(new Uint32Array(2))
  return high.toString(36) + low.toString(36)
}

/** Keeps the calls that wait for native, and sees to it that each ends. */
export function createPendingCalls(window: Window, onStray: OnStray): PendingCalls {
  const { document, performance } = window
  const waiting = new Map<string, Entry>()
  /** Calls that ended without an answer: an answer to one of them is late, to any other that ended a duplicate. */
  const failed = new Set<string>()
  let page = randomId(window)
  let issued = 0
  let alarm: number | undefined
  let alarmAt = Number.POSITIVE_INFINITY

  // One timer for all calls, at the earliest deadline: answers are many and deadlines rarely pass, so none is cleared.
  const setAlarm = (deadline: number) => {
    if (deadline >= alarmAt) return
    window.clearTimeout(alarm)
    alarmAt = deadline
    alarm = window.setTimeout(endOverdue, Math.max(0, deadline - performance.now()))
  }

  function endOverdue() {
    window.clearTimeout(alarm)
    alarmAt = Number.POSITIVE_INFINITY
    const now = performance.now()
    for (const [id, { deadline, deadlineMs, method }] of waiting) {
      if (deadline > now) setAlarm(deadline)
      else fail(id, new BridgeError('timeout', `The app did not answer ${method} within ${deadlineMs} ms.`, { method }))
    }
  }

  const take = (id: string): Entry | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    entry?.signal?.removeEventListener('abort', entry.giveUp)
    return entry
  }

  const fail = (id: string, error: BridgeError): boolean => {
    const entry = take(id)
    if (!entry) return false
    failed.add(id)
    if (failed.size > rememberedFailures) for (const oldest of failed) if (failed.delete(oldest)) break
    entry.onFailure(error)
    return true
  }

  const reasonFor = (id: string): 'late' | 'duplicate' | 'unknown_id' => {
    if (failed.has(id)) return 'late'
    return /^[1-9]\d*$/.test(id) && Number(id) <= issued ? 'duplicate' : 'unknown_id'
  }

  const leave = () => {
    for (const [id, { method }] of [...waiting]) {
      fail(id, new BridgeError('page_left', `The page was left before the app answered ${method}.`, { method }))
    }
  }

  const onVisibility = () => {
    if (document.visibilityState === 'visible') endOverdue() // timers stop in the background
  }
  // Kept in the cache or not: what native answers from here on goes to the page that is shown then.
  const onHide = () => {
    leave()
    page = randomId(window)
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onHide)

  return {
    get page() {
      return page
    },
    open(call) {
      const id = String(++issued)
      const { signal } = call
      const deadlineMs = Math.min(call.deadlineMs, longestTimerMs)
      const giveUp = () => fail(id, abortedError(call.method, signal?.reason))
      const deadline = performance.now() + deadlineMs
      waiting.set(id, { ...call, deadlineMs, deadline, giveUp })
      signal?.addEventListener('abort', giveUp)
      setAlarm(deadline)
      return id
    },
    receive(reply) {
      const { id } = reply
      const entry = reply.page === page ? take(id) : undefined
      if (entry) entry.onReply(reply)
      else onStray({ reason: reply.page === page ? reasonFor(id) : 'foreign_page', id })
    },
    fail,
    close() {
      leave()
      window.clearTimeout(alarm)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', onHide)
    },
  }
}

/** The caller gave up, before or after the call went out. */
export const abortedError = (method: string, cause: unknown): BridgeError =>
  new BridgeError('aborted', `The caller gave up ${method}.`, { method, cause })
