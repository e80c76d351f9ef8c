import type { Exchange } from '../config.ts'
import type { ClientState } from '../exchange/headers.ts'
import { createRequestSender, type Protection } from '../exchange/request.ts'
import { late } from '../lib/late.ts'
import type { Transport } from './transport.ts'

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
