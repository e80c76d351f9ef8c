import { isRecord } from '../lib/guards.ts'

/** Parses JSON text, and text within it once more: native sides often encode twice. Other values pass as they are. */
export function decode(raw: unknown): unknown {
  try {
    const once: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw
    return typeof once === 'string' ? JSON.parse(once) : once
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * Reads what native said: an answer, or an event; `undefined` when it is neither. A native encoder may drop an empty result or
 * write an empty error: what has an id is an answer, and a failure only if its error says something, or no result is beside it.
 */
export function readMessage(raw: unknown): WireReply | EventMessage | undefined {
  const message = decode(raw)
  if (!isRecord(message)) return undefined
  const { page, result, error, event, payload } = message
  if (typeof event === 'string') return { event, payload }
  const id = text(message.id)
  if (!id || typeof page !== 'string') return undefined
  const said = isRecord(error) ? error : { message: error }
  const failure = { code: text(said.code), message: text(said.message) }
  const hasFailed = isThere(error) && (failure.code || failure.message || !isThere(result))
  return hasFailed ? { id, page, error: failure } : { id, page, result }
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The envelopes that pass between the page and the app. What they carry is the business of `bridge/app`. */

export type CarrierName = 'ios' | 'iosReply' | 'android' | 'androidListener' | 'browser'

/** Out: a call. `page` is the page's random id, which distinguishes answers to an earlier page. */
export interface WireCall {
  readonly v: number
  readonly id: string
  readonly page: string
  readonly method: string
  readonly params: unknown
}

/** In: an answer. `false`, `0`, `''` and `null` are results. */
export type WireReply =
  | { readonly id: string; readonly page: string; readonly result: unknown }
  | { readonly id: string; readonly page: string; readonly error: NativeError }

export interface NativeError {
  readonly code: string
  readonly message: string
}

/** In: an event. Arrives like an answer, but without an id. */
export interface EventMessage {
  readonly event: string
  readonly payload: unknown
}

/** Globals that native may put on the page's window. They are untrusted: carriers check them before each call. */
declare global {
  interface Window {
    /** WebKit's: one object for each registered script message handler. */
    webkit?: { readonly messageHandlers?: Readonly<Record<string, MessageHandler | undefined>> }
    /** Android's message listener: one object carries every method. */
    insightsListener?: MessageListener
    /** The app's context, put there by a document-start script. */
    insightsApp?: unknown
    /** Ours, for native: where answers and events come in. */
    insightsBridge?: ReplyDoor
  }
}

/** `postMessage` gives a promise where the handler was registered with reply. */
export interface MessageHandler {
  postMessage(body: unknown): unknown
}

export interface MessageListener {
  postMessage(json: string): void
  onmessage: ((event: { readonly data: unknown }) => void) | null
  /** The methods of this app, set by its document-start script. Without it, no method is known. */
  readonly methods?: readonly string[]
}

export interface ReplyDoor {
  /** Takes an answer or an event, as JSON text or as an object. Never throws. */
  reply(message: unknown): void
}

/**
 * Hands one message, as JSON text, to a handler that is there.
 * @returns native's synchronous answer, or a promise of it; nothing where it comes later.
 * @throws whatever native throws.
 */
export type SendMessage = (json: string) => unknown

/** A carrier to one kind of native side. With any kind, answers and events may also arrive by `window.insightsBridge.reply`. */
export interface Carrier {
  readonly name: CarrierName
  /** Looks up a method's handler at each call, because handlers can disappear. `undefined` if it is missing. */
  findHandler(handler: string, method: string): SendMessage | undefined
  /** Installs the carrier's own listener, if any, before anything is sent: an answer may arrive while sending. */
  listen?(receive: (message: unknown) => void): () => void
  /** Every message is answered synchronously or by promise, so an empty answer is an error, not a later answer. */
  readonly requiresReply?: boolean
}
