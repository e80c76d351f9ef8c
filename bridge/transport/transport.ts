import type { Bridge } from '../app/bridge.ts'
import type { CarrierName } from '../carriers/wire.ts'
import type { Exchange } from '../config.ts'
import type { CallSender } from '../exchange/callSender.ts'
import type { ClientState } from '../exchange/headers.ts'
import { createRequestSender, type Protection } from '../exchange/request.ts'
import { late } from '../lib/late.ts'
import type { LoadDelivery } from '../tracking/types.ts'

/**
 * How anything leaves the page: a call of the exchange, tracking events, a method of the app. There are five kinds:
 * `createBrowserTransport` makes one of them, and `createNativeTransport` the other four.
 */
export interface Transport {
  readonly kind: CarrierName
  /** A call: by `fetch`, or by the app's `request`. */
  readonly call: CallSender
  /**
   * Tracking events: by `fetch`, XHR and beacon, or by the app's `trackEvents`. It is a function, because the code for it belongs to
   * tracking, which loads late, and hands events over synchronously when the page is left.
   */
  readonly events: LoadDelivery
  /** The app's methods. */
  readonly app?: Bridge
}

/**
 * The transport of a browser. Signing, sealing and tracking load when they are needed first.
 * @param protection signs and seals. Without it only public reads can be sent, and no log-in.
 */
export const createBrowserTransport = (
  exchange: Exchange,
  state: () => ClientState,
  protection?: Protection,
): Transport => ({
  kind: 'browser',
  call: createRequestSender(exchange, state, protection),
  events: (page) =>
    late(() => import('../tracking/upload/sender.ts'), 'beside').then((it) => it.deliveryOf(exchange, page)),
})
