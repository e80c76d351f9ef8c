import type { Carrier } from './carrier.ts'
import { openReplyDoor } from './replyDoor.ts'

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
  mustAnswer: false,
  has: (handler, method) => {
    const { postMessage, methods } = window.insightsListener ?? {}
    if (typeof postMessage !== 'function' || !Array.isArray(methods)) return false
    return methods.includes(method) || methods.includes(handler)
  },
  send: (_, json) => window.insightsListener?.postMessage(json),
  listen: (receive) => {
    const closeDoor = openReplyDoor(window, receive)
    const listener = window.insightsListener
    if (listener) listener.onmessage = ({ data }) => receive(data)
    return () => {
      closeDoor()
      if (listener) listener.onmessage = null
    }
  },
})
