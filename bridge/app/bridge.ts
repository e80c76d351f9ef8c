import { type ExchangeConfig, type MethodName, methodNames } from '../config.ts'
import { detectCarrier } from '../transport/detect.ts'
import { BridgeError } from '../transport/errors.ts'
import { abortedError, createPendingCalls } from '../transport/pending.ts'
import { decode, readMessage } from '../transport/readMessage.ts'
import { createStrayList, type OnStray, type Stray } from '../transport/strays.ts'
import type { CarrierName, Reply } from '../transport/wire.ts'
import { createEventHub } from './events.ts'
import * as failures from './failures.ts'
import { methodFacts } from './methods/facts.ts'
import type { MethodFacts, Params, Result } from './methods/types.ts'
import { type AppEventName, type AppEvents, protocolVersion } from './protocol.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Instead of the method's own. */
  readonly deadlineMs?: number
}

/** How a call ends: one of the two, once. */
export interface Settle<T> {
  onResult(result: T): void
  onFailure(error: BridgeError): void
}

export interface BridgeOptions {
  /** Default: the page's own window. */
  readonly window?: Window
  /** Hears of each message from native that changed nothing. */
  readonly onStray?: OnStray
}

/** The app, from the page's side. */
export interface Bridge {
  readonly carrier: CarrierName
  /**
   * Calls one of the app's methods. Always settles.
   * @throws {BridgeError} whose `code` says why there is no result.
   */
  call<M extends MethodName>(method: M, params: Params<M>, options?: CallOptions): Promise<Result<M>>
  /** Like `call`, but what native answers in the act is handed over in the act: before the first paint, say. */
  begin<M extends MethodName>(method: M, params: Params<M>, settle: Settle<Result<M>>, options?: CallOptions): void
  /** Whether the app has a handler for the method now. */
  supports(method: MethodName): boolean
  /** @returns a function that stops listening. */
  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void
  /** The last 50 messages from native that changed nothing, oldest first. */
  readonly strays: readonly Stray[]
  /** Ends every pending call with `page_left`, and takes our door off the window. */
  close(): void
}

/** In UTF-16 units. Native copies a message several times; what is longer is a file, and goes by `upload`. */
const longestMessage = 4 * 1024 * 1024

/** Opens the bridge between a page and the app around it, of whichever kind; in a browser there is none. */
export function createBridge(app: ExchangeConfig['app'], options: BridgeOptions = {}): Bridge {
  const page = options.window ?? window
  const handlerOf = (method: MethodName): string => app.handlers[method] ?? method
  const carrier = detectCarrier(page, { control: app.control, handlers: methodNames.map(handlerOf) })
  const { strays, record } = createStrayList(options.onStray)
  const pending = createPendingCalls(page, record)
  const events = createEventHub(record)
  let open = true

  /** Takes an answer or an event, by whichever door. @returns false when it is neither. */
  const receive = (raw: unknown): boolean => {
    const message = readMessage(raw)
    if (!message) return false
    if ('event' in message) events.receive(message)
    else pending.receive(message)
    return true
  }
  const stopListening = carrier.listen((raw) => {
    if (!receive(raw)) record({ reason: 'unreadable' })
  })

  /** Takes what native said within the call, or by its promise. */
  const takeAnswer = (id: string, method: MethodName, answer: unknown) => {
    const later = answer === undefined || answer === null || answer === ''
    if ((later && !carrier.mustAnswer) || receive(answer)) return
    if (!pending.fail(id, failures.badReply(method))) record({ reason: 'unreadable', id })
  }

  function send(id: string, method: MethodName, params: unknown): void {
    const fail = (error: BridgeError) => pending.fail(id, error)
    let json = ''
    try {
      json = JSON.stringify({ v: protocolVersion, id, page: pending.page, method, params })
    } catch (cause) {
      fail(failures.unwritable(method, cause))
      return
    }
    if (json.length > longestMessage) {
      fail(failures.tooLarge(method, json.length, longestMessage))
      return
    }
    const threw = (cause: unknown) => fail(failures.threw(method, cause))
    try {
      const answer = carrier.send(handlerOf(method), json)
      if (isThenable(answer)) answer.then((value) => takeAnswer(id, method, value), threw)
      else takeAnswer(id, method, answer)
    } catch (cause) {
      threw(cause)
    }
  }

  const supports = (method: MethodName): boolean => carrier.has(handlerOf(method), method)

  /** Why a call cannot even be sent. */
  const hindranceTo = (method: MethodName, signal: AbortSignal | undefined, hasFallback: boolean) => {
    if (signal?.aborted) return abortedError(method, signal.reason)
    if (!open) return failures.closed(method)
    return hasFallback || supports(method) ? undefined : failures.missing(carrier.name, method)
  }

  function begin<M extends MethodName>(
    method: M,
    params: Params<M>,
    { onResult, onFailure }: Settle<Result<M>>,
    { signal, deadlineMs }: CallOptions = {},
  ): void {
    const facts: MethodFacts<M> = methodFacts[method]
    const fallback = carrier.name === 'browser' ? facts.fallback : undefined
    const refuse = (error: BridgeError) => onFailure(renamed(error, facts))
    const hindrance = hindranceTo(method, signal, fallback !== undefined)
    if (hindrance) {
      refuse(hindrance)
      return
    }
    const { page: pageId } = pending
    const id = pending.open({
      method,
      deadlineMs: deadlineMs ?? facts.deadlineMs,
      signal,
      onReply: (reply) => {
        const result = readResult(facts, reply)
        if (result) onResult(result.value)
        else refuse('error' in reply ? failures.saidNo(method, reply.error) : failures.badReply(method))
      },
      onFailure: refuse,
    })
    if (!fallback) send(id, method, params)
    // A browser's own answer is taken like native's: the same deadline holds, and the same abort.
    else
      fallback(params, page).then(
        (result) => pending.receive({ id, page: pageId, result }),
        (cause: unknown) => pending.fail(id, failures.threw(method, cause)),
      )
  }

  return {
    carrier: carrier.name,
    strays,
    supports,
    begin,
    on: events.on,
    call: (method, params, callOptions) =>
      new Promise((onResult, onFailure) => begin(method, params, { onResult, onFailure }, callOptions)),
    close() {
      open = false
      stopListening()
      pending.close()
    },
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/** The result, if native's answer holds one that the method accepts; as JSON text too, for natives that encode twice. */
function readResult<M extends MethodName>(
  { accepts }: MethodFacts<M>,
  reply: Reply,
): { readonly value: Result<M> } | undefined {
  if ('error' in reply) return undefined
  const value = accepts(reply.result) ? reply.result : decode(reply.result)
  return accepts(value) ? { value } : undefined
}

/** Gives a failure the name that the method has for it. */
function renamed<M extends MethodName>(error: BridgeError, { errors }: MethodFacts<M>): BridgeError {
  const code = errors?.[error.code]
  return code ? new BridgeError(code, error.message, { ...error.details, cause: error }) : error
}
