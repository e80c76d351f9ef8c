import type { Carrier } from './carrier.ts'

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

/**
 * A plain `WKScriptMessageHandler` for each method. The body is structured data, not text. Its `postMessage` may give a promise
 * of nothing; the answer comes by the reply door.
 *
 * ```swift
 * controller.add(handler, name: "openScreen")
 * // later: webView.evaluateJavaScript("window.insightsBridge.reply(\(json))")
 * ```
 */
export const createIosCarrier = (window: Window): Carrier => ({
  name: 'ios',
  findHandler(name) {
    const handler = window.webkit?.messageHandlers?.[name]
    return typeof handler?.postMessage === 'function' ? (json) => handler.postMessage(JSON.parse(json)) : undefined
  },
})
