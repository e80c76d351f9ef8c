import type { Carrier } from './carrier.ts'
import { openReplyDoor } from './replyDoor.ts'

/** Not `instanceof`: the object may come from another realm, and an injected one from none. */
export const isControl = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/**
 * A control object with a method for each of the app's. It takes and gives text only, and blocks the page while it runs:
 * what takes time answers later, by the door.
 *
 * ```kotlin
 * webView.addJavascriptInterface(control, "AcmeControl")
 * @JavascriptInterface fun openScreen(json: String): String?
 * // later: webView.evaluateJavascript("window.insightsBridge.reply($json)", null)
 * ```
 */
export function createAndroidCarrier(window: Window, control: string): Carrier {
  // Read at each call: the object of a page that is going away loses its methods.
  const methodOf = (handler: string): unknown => {
    const object: unknown = Reflect.get(window, control)
    return isControl(object) ? Reflect.get(object, handler) : undefined
  }
  return {
    name: 'android',
    mustAnswer: false,
    has: (handler) => typeof methodOf(handler) === 'function',
    send: (handler, json) => {
      const method = methodOf(handler)
      // An injected object refuses a call without its receiver.
      return typeof method === 'function' ? Reflect.apply(method, Reflect.get(window, control), [json]) : undefined
    },
    listen: (receive) => openReplyDoor(window, receive),
  }
}
