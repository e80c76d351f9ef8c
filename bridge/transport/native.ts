import type { Bridge } from '../app/bridge.ts'
import { BridgeError } from '../carriers/errors.ts'
import type { Exchange } from '../config.ts'
import { type CallSender, type Envelope, readEnvelope, type SendOptions } from '../exchange/callSender.ts'
import { InvalidResponseError } from '../exchange/errors.ts'
import { late } from '../lib/late.ts'
import type { Transport } from './transport.ts'

/** What few calls need. */
export interface MoreSending {
  /** The fallback for a call if there is no `request` handler, and the failure that showed this. */
  without(error: BridgeError): CallSender
  /** The answer with its data, which the app keeps at a path: it is too long for a message. */
  fetchData(envelope: Envelope, at: unknown, options: SendOptions): Promise<Envelope>
}

/**
 * The way to the exchange through the app: the same path and params; native adds headers, session and signature. `loadMore`
 * loads the rest, with the first call that needs it.
 */
export const createAppSender =
  (bridge: Pick<Bridge, 'call'>, loadMore: () => Promise<MoreSending>): CallSender =>
  async (row, body, options) => {
    try {
      const params = { method: row.method, path: row.path, params: body }
      const early = globalThis.window?.insightsEarly?.take?.(params)
      // Left out, the deadline is the method's own.
      const answer = (early && (await early)) || (await bridge.call('request', { ...params, canFetch: true }, options))
      const envelope = readEnvelope(answer)
      if (!envelope) throw new InvalidResponseError(0)
      // An exchange's own envelope may have a field of this name too, such as a time.
      const { at } = Object(answer)
      return envelope.data === null && /^\//.test(at) ? (await loadMore()).fetchData(envelope, at, options) : envelope
    } catch (error) {
      // `no_handler` or `no_carrier`: no request was made.
      if (!(error instanceof BridgeError && /^no_/.test(error.code))) throw error
      return (await loadMore()).without(error)(row, body, options)
    }
  }

/**
 * The transport of a page in an app, of whichever native kind. Native adds session and signature to a call, and sends events. An app
 * without `trackEvents` leaves events to the browser.
 * @param more loads what few calls need.
 */
export const createNativeTransport = (
  bridge: Bridge,
  exchange: Exchange,
  more: () => Promise<MoreSending>,
): Transport => ({
  kind: bridge.carrier,
  call: createAppSender(bridge, more),
  events: (page) =>
    late(() => import('../tracking/upload/sender.ts'), 'beside').then((it) => it.deliveryOf(exchange, page, bridge)),
  app: bridge,
})
