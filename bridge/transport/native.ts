import type { Bridge } from '../app/bridge.ts'
import type { Exchange } from '../config.ts'
import { createAppSender, type WithoutHandler } from '../exchange/appSender.ts'
import { late } from '../lib/late.ts'
import type { Transport } from './transport.ts'

/**
 * The transport of a page in an app, of whichever native kind. Native adds session and signature to a call, and sends events. An app
 * without `trackEvents` leaves events to the browser.
 * @param without loads what makes a call that the app has no `request` handler for.
 */
export const createNativeTransport = (
  bridge: Bridge,
  exchange: Exchange,
  without: () => Promise<WithoutHandler>,
): Transport => ({
  kind: bridge.carrier,
  call: createAppSender(bridge, without),
  events: (page) =>
    late(() => import('../tracking/upload/sender.ts'), 'beside').then((it) => it.deliveryOf(exchange, page, bridge)),
  app: bridge,
})
