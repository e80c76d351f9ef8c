import { type CarrierName, decode, readMessage } from '#bridge/carriers/wire.ts'
import { type MethodName, methodNames } from '#bridge/config.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import type { AppContext, AppEventName } from '../protocol.ts'
import { createRedaction } from './redact.ts'
import type { Passed } from './tap.ts'

/** The messages between a page and an app, in order, without sensitive values. */
export interface Transcript {
  readonly transcript: 1
  /** ISO 8601. */
  readonly recordedAt: string
  readonly carrier: CarrierName
  readonly context: AppContext | null
  readonly messages: readonly TranscriptEntry[]
}

/** `at` is in milliseconds since the recording began. An answer has the number of its call, the first being 1. */
export type TranscriptEntry =
  | { readonly at: number; readonly call: number; readonly method: MethodName; readonly params: unknown }
  | { readonly at: number; readonly answer: number; readonly result: unknown }
  | {
      readonly at: number
      readonly answer: number
      readonly error: { readonly code: string; readonly message: string }
    }
  | { readonly at: number; readonly event: AppEventName; readonly payload: unknown }

export interface RecorderOptions {
  readonly carrier: CarrierName
  /** The app's context when the recording begins. */
  readonly context: AppContext | null
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface Recorder {
  take(passed: Passed): void
  transcript(): Transcript
}

const isMethod = (name: unknown): name is MethodName => methodNames.some((known) => known === name)

/** Records a transcript. Answers to unknown calls and unreadable messages are left out. */
export function createRecorder({ carrier, context, now }: RecorderOptions): Recorder {
  const redaction = createRedaction()
  const kept = context && redaction.context(context)
  const messages: TranscriptEntry[] = []
  /** The number and method of each call, by page and id. */
  const calls = new Map<string, readonly [number: number, method: MethodName]>()
  let start: number | undefined

  const called = (at: number, raw: unknown) => {
    const message = decode(raw)
    if (!isRecord(message) || !isMethod(message.method)) return
    const { page, params } = message
    const number = calls.size + 1
    const redacted = redaction.params(message.method, params)
    // A transcript has no ids: a cancelled call is named by its number.
    const cancelled = message.method === 'cancel' && isRecord(params) && calls.get(`${page} ${params.call}`)
    calls.set(`${page} ${message.id}`, [number, message.method])
    messages.push({
      at,
      call: number,
      method: message.method,
      params: cancelled ? { call: String(cancelled[0]) } : redacted,
    })
  }
  const told = (at: number, raw: unknown) => {
    const message = readMessage(raw)
    if (!message) return
    if ('event' in message) {
      const event = redaction.event(message.event, message.payload)
      if (event) messages.push({ at, ...event })
      return
    }
    const call = calls.get(`${message.page} ${message.id}`)
    if (!call) return
    const [number, method] = call
    if ('error' in message) messages.push({ at, answer: number, error: redaction.error(message.error) })
    else messages.push({ at, answer: number, result: redaction.result(method, message.result) })
  }

  return {
    take({ at, direction, raw }) {
      start ??= at
      const since = Math.round(at - start)
      if (direction === 'toApp') called(since, raw)
      else told(since, raw)
    },
    transcript: () => ({
      transcript: 1,
      recordedAt: new Date(now).toISOString(),
      carrier,
      context: kept,
      messages: [...messages],
    }),
  }
}
