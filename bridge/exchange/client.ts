import { late } from '../lib/late.ts'
import type { ReadFaults } from '../lib/read.ts'
import { report } from '../lib/report.ts'
import type { LoadAdapter } from './adapt/adapted.ts'
import type { CallRow } from './callRow.ts'
import type { CallSender, SendOptions } from './callSender.ts'
import { firstCalls } from './calls/firstCalls.ts'
import type { CallName, CallRequest, CallResponse } from './calls.ts'
import { isAboutSession, isSuccess } from './codes.ts'
import { ApiError, InvalidResponseError, NetworkError } from './errors.ts'
import { type Answers, firstAnswers } from './records/firstAnswers.ts'
import type { LoadSessionMessages } from './sessionWords.ts'

/** A message for the reader, once for each failed call that was not silenced. */
export type Notify = (message: string) => void

export interface CallOptions extends SendOptions {
  /** No notice on failure: the caller shows the error itself. */
  readonly silent?: boolean
  /** Called once with the exchange's message after a 429. The call stays pending until its signal aborts. */
  readonly onBusy?: (message: string) => void
}

export interface Client {
  /**
   * Makes one call of the exchange.
   * @throws {ApiError} the exchange rejected it; {NetworkError}, {TimeoutError}, {InvalidResponseError}, or in the app a
   *   {BridgeError}; {AdapterError} the exchange's `adapter` failed; the signal's reason if it aborted. After a 429, the call stays pending until then.
   */
  call<N extends CallName>(name: N, body: CallRequest<N>, options?: CallOptions): Promise<CallResponse<N>>
  /**
   * Loads what sealing needs, when a log-in form gets the focus. Does nothing in the app.
   * @returns false if this browser cannot store keys, so that a session ends with the page.
   */
  warmUp?(): Promise<boolean>
  /** Ends the session and reloads the page. In the app, calls the app's method. */
  logOut?(): Promise<void>
}

/** How calls are made, and how their answers are read. */
interface Table {
  readonly calls: Readonly<Partial<Record<CallName, CallRow>>>
  readonly answers: Partial<Answers>
}

const first: Table = { calls: firstCalls, answers: firstAnswers }

/** The first ones are at hand, so that they go out at once. */
const moreCalls = (): Promise<Table> =>
  late(() => import('./moreCalls.ts')).catch((cause: unknown) => {
    throw new NetworkError(navigator.onLine === false, cause)
  })

const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (!signal) return
    // As `abortReason` does, which the first page has no room for.
    const give = () => reject(signal.reason ?? new DOMException('Aborted', 'AbortError'))
    if (signal.aborted) give()
    signal.addEventListener('abort', give)
  })

/** Handles codes of the session or the signature, and notifies the reader. */
export type CodeHandler = (code: string, message: string) => void

/** What does a call in the exchange's own shapes, where those are others. */
const adapting = () => late(() => import('./adapt/adapted.ts'))

/** The display name of a user without a name. If the module that knows it does not load, the name is empty. */
const unnamedWord = (words?: LoadSessionMessages): Promise<string> =>
  late(() => import('./sessionWords.ts'))
    .then(({ wordsFrom }) => wordsFrom(words))
    .then(
      ({ unnamed }) => unnamed,
      () => '',
    )

/**
 * Creates a client on one transport. Without a code handler, codes about the session are ordinary errors. Without messages,
 * users without a name get an English one.
 */
export function createClientOn(
  send: CallSender,
  notify: Notify,
  onCode?: CodeHandler,
  adapter?: LoadAdapter,
  words?: LoadSessionMessages,
): Client {
  return {
    async call<N extends CallName>(name: N, body: CallRequest<N>, options: CallOptions = {}) {
      const { signal, silent, onBusy } = options
      const { calls, answers } = first.calls[name] ? first : await moreCalls()
      const row = calls[name]
      const read = answers[name]
      if (!row || !read) throw new TypeError(name)
      const way = adapter ? (await adapting()).adapted(name, send, adapter) : send
      const { code, msg, data, status } = await way(row, body, options)
      const succeeded = isSuccess(code)
      if (succeeded && status === 'error' && !silent) notify(msg)
      if (succeeded) {
        const faults: ReadFaults = { fields: {} }
        let answer = read(data, faults)
        if (faults.isUnnamed) answer = read(data, { fields: {}, unnamed: await unnamedWord(words) })
        if (faults.isPageLost) report('records', name, faults.fields)
        if (answer === undefined) throw new InvalidResponseError(200)
        return answer
      }
      if (code === '429') {
        console.warn(`429: ${row.path}`)
        onBusy?.(msg)
        return untilAborted(signal)
      }
      if (onCode && isAboutSession(code, row.path)) onCode(code, msg)
      else if (!silent) notify(msg)
      throw new ApiError(code, msg)
    },
  }
}
