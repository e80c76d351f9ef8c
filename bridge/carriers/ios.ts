import type { Carrier } from './carrier.ts'

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
