import { type CallName, type CallRequest, type CallResponse, calls } from './calls.ts'
import { AnswerError } from './errors/answerError.ts'
import type { Sender } from './sender.ts'

/** Said to the person by the page, once for each failed call that was not silenced (§8). */
export type Notify = (message: string) => void

export interface CallOptions {
  readonly signal?: AbortSignal
  /** No notice on failure: the caller shows it in its own place. */
  readonly silent?: boolean
  /** Default 100 s (§9). */
  readonly deadlineMs?: number
}

export interface Client {
  /**
   * Makes one call of the exchange.
   * @throws {AnswerError} the exchange said no; {NetworkError}, {DeadlineError}, {BadAnswerError}, or in the app a
   *   {BridgeError}; the signal's reason when its caller gave up. A 429 stays pending until then (§8).
   */
  call<N extends CallName>(name: N, body: CallRequest<N>, options?: CallOptions): Promise<CallResponse<N>>
}

const successCodes: readonly string[] = ['00000', '200']
const defaultDeadlineMs = 100_000

const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Makes a client on one way to the exchange. */
export function createClientOn(send: Sender, notify: Notify): Client {
  return {
    async call<N extends CallName>(name: N, body: CallRequest<N>, options: CallOptions = {}) {
      const { deadlineMs = defaultDeadlineMs, signal, silent = false } = options
      const envelope = await send(calls[name], body, { deadlineMs, signal })
      const succeeded = successCodes.includes(envelope.code)
      if (succeeded && envelope.status === 'error' && !silent) notify(envelope.msg)
      // The types of an answer are the contract's; the gateway is held to it by the same schemas.
      if (succeeded) return envelope.data as CallResponse<N>
      if (envelope.code === '429') {
        console.warn(`The exchange asks for patience (429): ${calls[name].path}`)
        return untilAborted(signal)
      }
      if (!silent) notify(envelope.msg)
      throw new AnswerError(envelope.code, envelope.msg)
    },
  }
}
