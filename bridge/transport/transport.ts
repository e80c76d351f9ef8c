import type { Bridge } from '../app/bridge.ts'
import type { CarrierName } from '../carriers/wire.ts'
import type { CallSender } from '../exchange/callSender.ts'
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
