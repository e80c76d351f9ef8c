import { isRecord } from '#bridge/lib/guards.ts'
import { late } from '#bridge/lib/late.ts'
import { report } from '#bridge/lib/report.ts'
import type { CallSender } from '../callSender.ts'
import type { CallName } from '../calls.ts'
import { isSuccess } from '../codes.ts'
import { NetworkError } from '../errors.ts'
import { mustWait } from '../signedPaths.ts'
import { AdapterError } from './errors.ts'

/** The path and body of a call. */
export interface AdapterRequest {
  /** Path of the exchange's API, without a query: `v1/social/public/feed`. */
  readonly path: string
  /** The fields of the JSON body, or of a GET's query, without those that join every request. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Translates for an exchange with other paths, fields or records than ours. */
export interface Adapter {
  /**
   * Translates a call. The result is signed, and matched with the exchange's lists, as returned. Log-ins are left out, because their
   * path decides which fields are sealed.
   */
  readonly request?: (call: CallName, asked: AdapterRequest) => AdapterRequest
  /**
   * Translates the `data` of a successful answer to our shape (`CallResponse`; each call’s fields: contract/CALLS.md). The result is validated
   * afterwards.
   */
  readonly response?: (call: CallName, data: unknown) => unknown
}

/** Loads an exchange's `adapter`: `() => import('./adapt.js')`, a module that exports `request`, `response` or both. */
export type LoadAdapter = () => Promise<Adapter>

/** Below the API's origin, and nowhere else. */
const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/?[^/?#\\][^?#\\]*$/.test(path)

function tried<T>(call: CallName, side: AdapterError['side'], make: () => T, isGood: (made: T) => boolean): T {
  let fault: AdapterError
  try {
    const made = make()
    if (isGood(made)) return made
    fault = new AdapterError(
      call,
      side,
      side === 'request' ? 'did not return a path and a body' : 'returned a promise. Return the data',
    )
  } catch (cause) {
    fault = new AdapterError(call, side, 'threw an error', cause)
  }
  // The cause comes from the exchange's own code and names the line. Its text is redacted like any other.
  report('adapter', `${call} ${side}`, fault.cause ?? fault)
  throw fault
}

/**
 * Sends one call through the exchange's `adapter`.
 * @throws {AdapterError} if it throws or returns something unusable; {NetworkError} if it could not be loaded.
 */
export const adapted =
  (call: CallName, send: CallSender, load: LoadAdapter): CallSender =>
  async (row, body, options) => {
    const { request, response: answer } = await late(load).catch((cause: unknown) => {
      throw new NetworkError(navigator.onLine === false, cause)
    })
    const asked =
      request && !row.isSealed
        ? tried(
            call,
            'request',
            () => request(call, { path: row.path, body }),
            (made) => isRecord(made) && isPath(made.path) && isRecord(made.body),
          )
        : { path: row.path, body }
    // What our path says of itself goes along: a feed that everybody may read is not to wait for the sign configuration.
    const open = mustWait(row) ? {} : ({ isOpen: true } as const)
    const envelope = await send({ ...row, ...open, path: asked.path }, asked.body, options)
    if (!answer || !isSuccess(envelope.code)) return envelope
    const data = tried(
      call,
      'response',
      () => answer(call, envelope.data),
      (made) => !(made instanceof Promise),
    )
    return { ...envelope, data }
  }
