import type { Carrier } from './carrier.ts'
import { openReplyDoor } from './replyDoor.ts'

/**
 * A plain `WKScriptMessageHandler` for each method. The body is structured data, not text.
 *
 * ```swift
 * controller.add(handler, name: "openScreen")
 * // later: webView.evaluateJavaScript("window.insightsBridge.reply(\(json))")
 * ```
 */
export const createIosCarrier = (window: Window): Carrier => ({
  name: 'ios',
  // `postMessage` of a plain handler may give a promise of nothing; the answer then comes by the door.
  mustAnswer: false,
  has: (handler) => typeof window.webkit?.messageHandlers?.[handler]?.postMessage === 'function',
  send: (handler, json) => window.webkit?.messageHandlers?.[handler]?.postMessage(JSON.parse(json)),
  listen: (receive) => openReplyDoor(window, receive),
})
