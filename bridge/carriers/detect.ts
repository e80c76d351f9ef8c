import { isAmount, isRecord } from '../lib/guards.ts'
import type { Carrier } from './wire.ts'

/** No native side: no handler is ever there. */
const browserCarrier: Carrier = { name: 'browser', findHandler: () => undefined }

/** The evidence by which an exchange's native side is recognised. */
export interface NativeNames {
  /** The Android control object. */
  readonly control: string
  /** Every handler that the app may have. */
  readonly handlers: readonly string[]
  /** Handlers with a name that the exchange chose. Another app may have handlers named `share` or `login`, but not these. */
  readonly own: readonly string[]
}

/**
 * Finds the native side by what is there, never by user agent and never by waiting. Each kind counts only with evidence that this is
 * our app, and in no frame of a foreign page. A plain iOS handler and one with reply look alike: the start object's
 * `carrier: 'iosReply'` tells them apart. Without it the page takes an answer by promise as well.
 * @param given the host's own carrier, which goes before all others.
 */
export function detectCarrier(window: Window, { control, handlers, own }: NativeNames, given?: Carrier): Carrier {
  try {
    for (let frame = window; frame !== frame.parent; frame = frame.parent) {
      if (frame.parent.location.origin !== window.location.origin) return browserCarrier
    }
    if (given) return given
    const { insightsListener, insightsApp } = window
    if (Array.isArray(insightsListener?.methods)) return createListenerCarrier(window)
    const object: unknown = Reflect.get(window, control)
    if (isRecord(object) && hasOurs(object, handlers)) return createAndroidCarrier(window, control)

    const ios = createIosCarrier(window)
    const found = handlers.filter((name) => ios.findHandler(name, name))
    // A document-start script of the app put this there. An element with this id has no such fields.
    const { carrier, protocol } = isRecord(insightsApp) ? insightsApp : {}
    const isReply = carrier === 'iosReply'
    const hasEvidence = isReply || isAmount(protocol) || own.some((name) => found.includes(name))
    if (!hasEvidence || found.length === 0) return browserCarrier
    return isReply ? createIosReplyCarrier(window) : ios
  } catch {
    return browserCarrier // reading a window of another origin throws
  }
}

/**
 * A window also has its elements by id and its frames by name. An injected object has functions for methods of ours, or nothing where
 * the app has none.
 */
const hasOurs = (value: Readonly<Record<string, unknown>>, handlers: readonly string[]): boolean =>
  !(value.nodeType || value.window) &&
  (Object.keys(value).length === 0 || handlers.some((name) => typeof value[name] === 'function'))

/**
 * A `WKScriptMessageHandlerWithReply` for each method: each message is answered by the promise that `postMessage` gives.
 *
 * ```swift
 * controller.addScriptMessageHandler(handler, contentWorld: .page, name: "openScreen")
 * // in the handler: replyHandler(["id": id, "page": page, "result": result], nil)
 * ```
 */
const createIosReplyCarrier = (window: Window): Carrier => ({
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
const createIosCarrier = (window: Window): Carrier => ({
  name: 'ios',
  findHandler(name) {
    const handler = window.webkit?.messageHandlers?.[name]
    return typeof handler?.postMessage === 'function' ? (json) => handler.postMessage(JSON.parse(json)) : undefined
  },
})

/**
 * One `WebMessageListener` object that carries every method; its `methods` says which the app has.
 *
 * ```kotlin
 * WebViewCompat.addWebMessageListener(webView, "insightsListener", setOf(origin)) { _, message, _, _, reply ->
 *   reply.postMessage(answer(message.data)) // keep `reply`: the answer may come later
 * }
 * ```
 */
export const createListenerCarrier = (window: Window): Carrier => ({
  name: 'androidListener',
  findHandler(name, method) {
    const listener = window.insightsListener
    if (!listener?.methods?.some((item) => item === method || item === name)) return undefined
    return (json) => listener.postMessage(json)
  },
  listen(receive) {
    const listener = window.insightsListener
    if (listener) listener.onmessage = ({ data }) => receive(data)
    return () => {
      if (listener) listener.onmessage = null
    }
  },
})

/**
 * A control object with a function for each method. It takes and gives text only, and blocks the page while it runs: what
 * takes time answers later, by the reply door.
 *
 * ```kotlin
 * webView.addJavascriptInterface(control, "AcmeControl")
 * @JavascriptInterface fun openScreen(json: String): String?
 * // later: webView.evaluateJavascript("window.insightsBridge.reply($json)", null)
 * ```
 */
const createAndroidCarrier = (window: Window, controlName: string): Carrier => ({
  name: 'android',
  findHandler(name) {
    const control: unknown = Reflect.get(window, controlName)
    const handler: unknown = isControl(control) && Reflect.get(control, name)
    // An injected object refuses a call without its receiver.
    return typeof handler === 'function' ? (json) => Reflect.apply(handler, control, [json]) : undefined
  },
})

/** Not `instanceof`: the object may come from another realm, and an injected object belongs to no realm. */
const isControl = (value: unknown): value is object => typeof value === 'object' && value !== null
