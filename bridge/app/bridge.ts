import { detectCarrier, type NativeNames } from '../carriers/detect.ts'
import { type BridgeError, type BridgeErrorCode, type BridgeErrorDetails, failure } from '../carriers/errors.ts'
import {
  createPendingCalls,
  createUnexpectedMessages,
  type OnUnexpectedMessage,
  type UnexpectedMessage,
} from '../carriers/pending.ts'
import { type Carrier, type CarrierName, decode, readMessage } from '../carriers/wire.ts'
import type { AppConfig, MethodName } from '../config.ts'
import { createEventHub } from './events.ts'
import { methodFacts } from './methods/facts.ts'
import type { MethodFacts, Params, Result } from './methods/types.ts'
import { type AppEventName, type AppEvents, type Outgoing, protocolVersion } from './protocol.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Instead of the method's own. */
  readonly timeoutMs?: number
}

/** The result of a call: a value or an error. */
export interface CallHandlers<T> {
  onResult(result: T): void
  onError(error: BridgeError): void
}

export interface BridgeOptions {
  /** Default: the page's own window. */
  readonly window?: Window
  /** The host's own carrier, under the name of the kind that it resembles most. Default: detected. */
  readonly carrier?: Carrier
  /** Called with each message from native that changed nothing. */
  readonly onUnexpectedMessage?: OnUnexpectedMessage
}

/** The app, from the page's side. */
export interface Bridge {
  readonly carrier: CarrierName
  /** This page's random id, part of each message. A page restored from the cache gets a new one. */
  pageId(): string
  /**
   * Calls one of the app's methods. Always settles.
   * @throws {BridgeError} whose `code` is the reason.
   */
  call<M extends MethodName>(method: M, params: Params<M>, options?: CallOptions): Promise<Result<M>>
  /** Like `call`, but passes on a synchronous answer synchronously, for example before the first paint. */
  callWithHandlers<M extends MethodName>(
    method: M,
    params: Params<M>,
    settle: CallHandlers<Result<M>>,
    options?: CallOptions,
  ): void
  /** Whether the app has a handler for the method now. */
  supports(method: MethodName): boolean
  /** @returns a function that stops listening. */
  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void
  /** The last 50 messages from native that changed nothing, oldest first. */
  readonly unexpectedMessages: readonly UnexpectedMessage[]
  /** Rejects every pending call with `page_left`, and removes the bridge from the window. */
  close(): void
}

const handlersOf = ({ handlers }: Pick<AppConfig, 'handlers'>) => {
  const names: Readonly<Record<string, string | undefined>> = handlers
  return (method: string): string => names[method] ?? method
}

/** How the app is recognised. A handler name that the exchange chose counts as the app's own, unless another method has it by default. */
export function nativeNames(app: Pick<AppConfig, 'control' | 'handlers'>): NativeNames {
  const handlerOf = handlersOf(app)
  const methods = Object.keys(methodFacts)
  const handlers = methods.map(handlerOf)
  return { control: app.control, handlers, own: handlers.filter((name) => !methods.includes(name)) }
}

/** In UTF-16 units. Native copies a message several times; send anything longer by `upload`. */
const maxMessageLength = 4 * 1024 * 1024

const ignored: CallHandlers<unknown> = { onResult() {}, onError() {} }

/** Opens the bridge between a page and its app, over any carrier. In a browser, calls fail with `no_carrier`. */
export function createBridge(app: AppConfig, options: BridgeOptions = {}): Bridge {
  const page = options.window ?? window
  const handlerOf = handlersOf(app)
  const carrier = detectCarrier(page, nativeNames(app), options.carrier)
  const { messages: unexpectedMessages, record } = createUnexpectedMessages(options.onUnexpectedMessage)
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
  const door = {
    reply(raw: unknown) {
      if (!receive(raw)) record({ reason: 'unreadable' })
    },
  }
  if (carrier.name !== 'browser') page.insightsBridge = door
  const stopListening = carrier.listen?.(door.reply)

  /** Takes what native said within the call, or by its promise. */
  const takeAnswer = (id: string, answer: unknown) => {
    if ((!carrier.requiresReply && isEmpty(answer)) || receive(answer)) return
    if (!pending.fail(id, 'bad_reply')) record({ reason: 'unreadable', id })
  }

  const send = (id: string, method: MethodName, params: unknown): void => {
    const callNative = carrier.findHandler(handlerOf(method), method)
    if (!callNative) {
      pending.fail(id, carrier.name === 'browser' ? 'no_carrier' : 'no_handler')
      return
    }
    const message: Outgoing = { v: protocolVersion, id, page: pending.page, method, params }
    let code: BridgeErrorCode = 'bad_params'
    const threw = (cause: unknown) => pending.fail(id, code, { cause })
    try {
      const json = JSON.stringify(message)
      if (json.length > maxMessageLength) {
        pending.fail(id, 'too_large')
        return
      }
      code = 'native_error'
      const answer = callNative(json)
      if (isThenable(answer)) answer.then((value) => takeAnswer(id, value), threw)
      else takeAnswer(id, answer)
    } catch (cause) {
      threw(cause)
    }
  }

  function begin<M extends MethodName>(
    method: M,
    params: Params<M>,
    { onResult, onError: onFailure }: CallHandlers<Result<M>>,
    { signal, timeoutMs }: CallOptions = {},
  ): void {
    const facts: MethodFacts<M> = methodFacts[method]
    const { accepts, errors, fallback } = facts
    const refuse = (code: BridgeErrorCode, details?: BridgeErrorDetails) =>
      onFailure(failure(errors?.[code] ?? code, method, details))

    if (signal?.aborted) {
      refuse('aborted', { cause: signal.reason })
      return
    }
    const { page: pageId } = pending
    const id = pending.open({
      timeoutMs: timeoutMs ?? facts.timeoutMs,
      signal,
      onReply(reply) {
        if ('error' in reply) refuse('native_error', { native: reply.error })
        else {
          const result = accepts(reply.result) ? reply.result : decode(reply.result)
          if (accepts(result)) onResult(result)
          else refuse('bad_reply')
        }
      },
      onFailure(code, details) {
        if (code === 'aborted') begin('cancel', { call: id }, ignored)
        refuse(code, details)
      },
    })
    if (!open) pending.fail(id, 'page_left')
    else if (carrier.name !== 'browser' || !fallback) send(id, method, params)
    // A browser's own answer is taken like native's: the same deadline holds, and the same abort.
    else
      fallback(params, page).then(
        (result) => pending.receive({ id, page: pageId, result }),
        (cause: unknown) => pending.fail(id, 'native_error', { cause }),
      )
  }

  return {
    carrier: carrier.name,
    pageId: () => pending.page,
    unexpectedMessages,
    callWithHandlers: begin,
    supports: (method) => open && carrier.findHandler(handlerOf(method), method) !== undefined,
    on: events.on,
    call: (method, params, callOptions) =>
      new Promise((onResult, onFailure) => begin(method, params, { onResult, onError: onFailure }, callOptions)),
    close() {
      open = false
      stopListening?.()
      if (page.insightsBridge === door) delete page.insightsBridge
      pending.close()
    },
  }
}

/**
 * Whether an answer says only that the message came, so that the real one comes later. Some native sides encode whatever a handler
 * returns: nothing is then `null`, `{}` or `""`, perhaps encoded once more.
 */
const isEmpty = (answer: unknown): boolean => /^\W*(null|undefined)?\W*$/.test(String(answer).slice(0, 20))

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof Reflect.get(Object(value), 'then') === 'function'
