import type { Carrier } from './carrier.ts'
import { createIosCarrier } from './ios.ts'

/**
 * A `WKScriptMessageHandlerWithReply` for each method: each message is answered by the promise that `postMessage` gives.
 *
 * ```swift
 * controller.addScriptMessageHandler(handler, contentWorld: .page, name: "openScreen")
 * // in the handler: replyHandler(["id": id, "page": page, "result": result], nil)
 * ```
 */
export const createIosReplyCarrier = (window: Window): Carrier => ({
  ...createIosCarrier(window),
  name: 'iosReply',
  requiresReply: true,
})
