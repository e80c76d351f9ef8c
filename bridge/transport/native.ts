import type { Bridge } from '../app/bridge.ts'
import type { Exchange } from '../config.ts'
import { createAppSender, type MoreSending } from '../exchange/appSender.ts'
import { late } from '../lib/late.ts'
import type { Transport } from './transport.ts'

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
