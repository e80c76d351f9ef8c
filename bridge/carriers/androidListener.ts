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
