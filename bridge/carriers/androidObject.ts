import type { Carrier } from './carrier.ts'

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
