import { listen } from '../lib/listen.ts'
import { report } from '../lib/report.ts'
import type { BridgeErrorCode, BridgeErrorDetails } from './errors.ts'
import type { WireReply } from './wire.ts'

/** A call that waits for its answer. Exactly one of the two functions is called, once. */
export interface PendingCall {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  onReply(reply: WireReply): void
  onFailure(code: BridgeErrorCode, details?: BridgeErrorDetails): void
}

export interface PendingCalls {
  /** This page instance's random id. A page restored from the cache is another instance. */
  readonly page: string
  /** Takes a call in, before it is sent, and gives it its id. */
  open(call: PendingCall): string
  receive(reply: WireReply): void
  /** Ends a call that will get no answer. @returns false if it had ended already. */
  fail(id: string, code: BridgeErrorCode, details?: BridgeErrorDetails): boolean
  /** Ends every call with `page_left`, and stops. */
  close(): void
}

interface Entry {
  readonly call: PendingCall
  /** On `performance.now()`, which no change of the phone's clock moves. */
  readonly deadline: number
  /** Stops listening to the caller's signal. */
  readonly forget: (() => void) | undefined
}

/** A timer takes no more than 2 ** 31 - 1. */
const maxTimerMs = 2e9
const rememberedFailures = 100

const randomId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('')

/** Keeps the calls that wait for native, and sees to it that each ends. */
export function createPendingCalls(window: Window, onUnexpectedMessage: OnUnexpectedMessage): PendingCalls {
  const { document, performance } = window
  const waiting = new Map<string, Entry>()
  /** Calls that ended without an answer: an answer to one of them is late, to any other that ended a duplicate. */
  const failed = new Set<string>()
  let page = randomId()
  let issued = 0
  let alarm: number | undefined
  let alarmAt = Number.POSITIVE_INFINITY
  /** An event said that the page is hidden, so one will say that it is back. A page that loads hidden may be shown without one. */
  let isHiddenByEvent = false
  const isAway = () => isHiddenByEvent && document.hidden

  // One timer for all calls, at the earliest deadline: answers are many and deadlines seldom pass, so it is not cleared. Out of sight
  // there is none, and nothing wakes the page: many a system stops timers there anyway, and an answer counts until the page is back.
  const setAlarm = (deadline: number) => {
    if (isAway() || deadline >= alarmAt) return
    window.clearTimeout(alarm)
    alarmAt = deadline
    alarm = window.setTimeout(endOverdue, deadline - performance.now())
  }

  function endOverdue() {
    window.clearTimeout(alarm)
    alarmAt = Number.POSITIVE_INFINITY
    const now = performance.now()
    for (const [id, { deadline }] of waiting) {
      if (isAway() || deadline > now) setAlarm(deadline)
      else fail(id, 'timeout')
    }
  }

  const take = (id: string): Entry | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    entry?.forget?.()
    return entry
  }

  const fail: PendingCalls['fail'] = (id, code, details) => {
    const entry = take(id)
    if (!entry) return false
    if (failed.size === rememberedFailures) failed.clear()
    failed.add(id)
    entry.call.onFailure(code, details)
    return true
  }

  const reasonFor = (id: string): UnexpectedReason => {
    if (failed.has(id)) return 'late'
    return Number(id) > 0 && Number(id) <= issued ? 'duplicate' : 'unknown_id'
  }

  // Cached or not: from here on, native's answers belong to the page that is shown next.
  const leave = () => {
    for (const id of [...waiting.keys()]) fail(id, 'page_left')
    page = randomId()
  }

  const stops = [
    listen(window, 'pagehide', leave),
    listen(document, 'visibilitychange', () => {
      isHiddenByEvent = document.hidden
      endOverdue()
    }),
  ]

  return {
    get page() {
      return page
    },
    open(call) {
      const id = String(++issued)
      const { signal } = call
      const deadline = performance.now() + Math.min(call.timeoutMs, maxTimerMs)
      const forget = signal && listen(signal, 'abort', () => fail(id, 'aborted', { cause: signal.reason }))
      waiting.set(id, { call, deadline, forget })
      setAlarm(deadline)
      return id
    },
    receive(reply) {
      const { id } = reply
      const ours = reply.page === page
      const entry = ours && take(id)
      if (entry) entry.call.onReply(reply)
      else onUnexpectedMessage({ reason: ours ? reasonFor(id) : 'foreign_page', id })
    },
    fail,
    close() {
      leave()
      endOverdue() // which finds none, and sets no timer
      for (const stop of stops) stop()
    },
  }
}

/** A message from native that changed nothing. Its content is left out: it may be sensitive. */
export interface UnexpectedMessage {
  readonly reason: UnexpectedReason
  readonly id?: string
  readonly event?: string
}

export type UnexpectedReason =
  | 'duplicate'
  | 'late'
  | 'unknown_id'
  | 'foreign_page'
  | 'unreadable'
  | 'unknown_event'
  | 'bad_event'
  | 'unheard_event'

export type OnUnexpectedMessage = (message: UnexpectedMessage) => void

const kept = 50

/** Keeps the last unexpected messages, and passes each on. */
export function createUnexpectedMessages(onUnexpectedMessage: OnUnexpectedMessage = () => {}): {
  readonly messages: readonly UnexpectedMessage[]
  record: OnUnexpectedMessage
} {
  const messages: UnexpectedMessage[] = []
  return {
    messages,
    record(message) {
      messages.push(message)
      if (messages.length > kept) messages.shift()
      report('bridge', message.reason)
      onUnexpectedMessage(message)
    },
  }
}
