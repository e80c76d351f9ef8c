import type { Carrier } from './carrier.ts'

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
export const createAndroidCarrier = (window: Window, controlName: string): Carrier => ({
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
