import { firstCalls } from './calls/first.ts'
import type { CallName, CallRequest, CallResponse, CallRow } from './calls.ts'
import { isAboutSession, isSuccess } from './codes.ts'
import { AnswerError } from './errors/answerError.ts'
import { NetworkError } from './errors/networkError.ts'
import type { Sender, SendOptions } from './sender.ts'

/** Said to the person by the page, once for each failed call that was not silenced (§8). */
export type Notify = (message: string) => void

export interface CallOptions extends SendOptions {
  /** No notice on failure: the caller shows it in its own place. */
  readonly silent?: boolean
  /** Told once when the exchange asks for patience (429): the call stays pending until its signal ends it. */
  readonly onBusy?: () => void
}

export interface Client {
  /**
   * Makes one call of the exchange.
   * @throws {AnswerError} the exchange said no; {NetworkError}, {DeadlineError}, {BadAnswerError}, or in the app a
   *   {BridgeError}; the signal's reason when its caller gave up. A 429 stays pending until then (§8).
   */
  call<N extends CallName>(name: N, body: CallRequest<N>, options?: CallOptions): Promise<CallResponse<N>>
  /** Loads what sealing needs, when a log-in form gets the focus. In the app there is nothing to load. */
  warmUp?(): Promise<void>
  /** Ends the session and reloads the page. In the app that is the app's method. */
  logOut?(): Promise<void>
}

const rowsAtHand: Readonly<Partial<Record<CallName, CallRow>>> = firstCalls
let later: Promise<Readonly<Partial<Record<CallName, CallRow>>>> | undefined

/** A call's row. The first ones are at hand, so that they go out in the act. */
async function lateRow(name: CallName): Promise<CallRow> {
  later ??= import('./calls/later.ts').then(({ laterCalls }) => laterCalls)
  const rows = await later.catch((cause: unknown) => {
    later = undefined
    throw new NetworkError(navigator.onLine === false, cause)
  })
  const row = rows[name]
  if (!row) throw new TypeError(`There is no call named ${name}.`)
  return row
}

const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    // As `abortReason` does, which the first page has no room for.
    const give = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    if (signal?.aborted) give()
    signal?.addEventListener('abort', give)
  })

/** Does what a code asks for that is about the session or the signature, and tells the person (§8). */
export type HeedCode = (code: string, message: string) => void

/** Makes a client on one way to the exchange. Without `heed`, in the app, native sees to the session. */
export function createClientOn(send: Sender, notify: Notify, heed?: HeedCode): Client {
  return {
    async call<N extends CallName>(name: N, body: CallRequest<N>, options: CallOptions = {}) {
      const { signal, silent, onBusy } = options
      const row = rowsAtHand[name] ?? (await lateRow(name))
      const { code, msg, data, status } = await send(row, body, options)
      const succeeded = isSuccess(code)
      if (succeeded && status === 'error' && !silent) notify(msg)
      // The types of an answer are the contract's; the gateway is held to it by the same schemas.
      if (succeeded) return data as CallResponse<N>
      if (code === '429') {
        console.warn(`The exchange asks for patience (429): ${row.path}`)
        onBusy?.()
        return untilAborted(signal)
      }
      if (heed && isAboutSession(code, row.path)) heed(code, msg)
      else if (!silent) notify(msg)
      throw new AnswerError(code, msg)
    },
  }
}
