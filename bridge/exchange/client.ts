import { late } from '../lib/late.ts'
import type { Odd } from '../lib/read.ts'
import { report } from '../lib/report.ts'
import type { LoadAdapter } from './adapt/adapted.ts'
import type { CallSender, SendOptions } from './callSender.ts'
import { firstCalls } from './calls/firstCalls.ts'
import type { CallName, CallRequest, CallResponse, CallRow } from './calls.ts'
import { isAboutSession, isSuccess } from './codes.ts'
import { ApiError, InvalidResponseError, NetworkError } from './errors.ts'
import { type Answers, firstAnswers } from './records/firstAnswers.ts'
import type { LoadSessionMessages } from './sessionWords.ts'

/** Said to the person by the page, once for each failed call that was not silenced. */
export type Notify = (message: string) => void

export interface CallOptions extends SendOptions {
  /** No notice on failure: the caller shows it in its own place. */
  readonly silent?: boolean
  /** Told once, with the exchange's words, when that asks for patience (429): the call stays pending until its signal ends it. */
  readonly onBusy?: (message: string) => void
}

export interface Client {
  /**
   * Makes one call of the exchange.
   * @throws {ApiError} the exchange said no; {NetworkError}, {TimeoutError}, {InvalidResponseError}, or in the app a
   *   {BridgeError}; {AdapterError} what the exchange's `adapter` made of it is of no use; the signal's reason when its caller gave up. A 429 stays pending until then.
   */
  call<N extends CallName>(name: N, body: CallRequest<N>, options?: CallOptions): Promise<CallResponse<N>>
  /**
   * Loads what sealing needs, when a log-in form gets the focus. In the app there is nothing to load.
   * @returns whether a session that begins now outlives the page: not where this browser keeps no keys.
   */
  warmUp?(): Promise<boolean>
  /** Ends the session and reloads the page. In the app that is the app's method. */
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

/** Does what a code asks for that is about the session or the signature, and tells the person. */
export type HeedCode = (code: string, message: string) => void

/** What does a call in the exchange's own shapes, where those are others. */
const adapting = () => late(() => import('./adapt/adapted.ts'))

/** What a person without a name is called. Where the part that knows does not come, they are called nothing. */
const unnamedWord = (words?: LoadSessionMessages): Promise<string> =>
  late(() => import('./sessionWords.ts'))
    .then(({ wordsFrom }) => wordsFrom(words))
    .then(
      ({ unnamed }) => unnamed,
      () => '',
    )

/**
 * Makes a client on one way to the exchange. Without a code handler, codes about the session are errors like any other. Without
 * words, people who have no name are called so in English.
 */
export function createClientOn(
  send: CallSender,
  notify: Notify,
  heed?: HeedCode,
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
        const odd: Odd = { fields: {} }
        let answer = read(data, odd)
        if (odd.isUnnamed) answer = read(data, { fields: {}, unnamed: await unnamedWord(words) })
        if (odd.isPageLost) report('records', name, odd.fields)
        if (answer === undefined) throw new InvalidResponseError(200)
        return answer
      }
      if (code === '429') {
        console.warn(`429: ${row.path}`)
        onBusy?.(msg)
        return untilAborted(signal)
      }
      if (heed && isAboutSession(code, row.path)) heed(code, msg)
      else if (!silent) notify(msg)
      throw new ApiError(code, msg)
    },
  }
}
