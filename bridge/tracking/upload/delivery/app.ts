import type { Bridge } from '#bridge/app/bridge.ts'
import { BridgeError } from '#bridge/carriers/errors.ts'
import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { isSuccess } from '#bridge/exchange/codes.ts'
import type { Delivery, DeliveryResult } from '#bridge/tracking/types.ts'

/**
 * The way of the app: native keeps the events and sends them, and says how many it has taken. What comes twice it knows by its
 * key.
 */
export function appDelivery(bridge: Pick<Bridge, 'call'>): Delivery {
  const { method, path } = trackingCalls.clientCommonConfig
  const send: Delivery['send'] = (events) =>
    bridge.call('trackEvents', { events }).then(
      ({ accepted }) => ({ status: accepted >= events.length ? 200 : 503 }),
      (error: unknown): DeliveryResult => {
        const { code, native } = error instanceof BridgeError ? { ...error.details, code: error.code } : {}
        // The message is too long for the app, or for the exchange.
        const isTooLarge = code === 'too_large' || native?.code === 'too_large'
        // Native knows an event that comes twice: it need not be asked before.
        return { status: isTooLarge ? 413 : 503, aborted: code === 'page_left' }
      },
    )
  return {
    inApp: true,
    async fetchConfig(params) {
      const { code, data } = await bridge.call('request', { method, path, params })
      if (!isSuccess(code)) throw new TypeError(`The tracking configuration request failed with ${code}.`)
      return data
    },
    send,
    sendOnPageHide(events) {
      void send(events)
      return true
    },
  }
}
