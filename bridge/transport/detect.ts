import { createAndroidCarrier, isControl } from './android.ts'
import { browserCarrier } from './browser.ts'
import type { Carrier } from './carrier.ts'
import { createIosCarrier } from './ios.ts'
import { createIosReplyCarrier } from './iosReply.ts'
import { createListenerCarrier } from './messageListener.ts'
import type { CarrierName } from './wire.ts'

/** What an exchange's native side is known by. */
export interface NativeNames {
  /** The Android control object. */
  readonly control: string
  /** Every handler the app may have. Other people's web views have handlers too, but none of these. */
  readonly handlers: readonly string[]
}

type Maker = (window: Window, names: NativeNames) => Carrier

const makers: Readonly<Record<CarrierName, Maker>> = {
  ios: createIosCarrier,
  iosReply: createIosReplyCarrier,
  android: (window, { control }) => createAndroidCarrier(window, control),
  androidListener: createListenerCarrier,
  browser: () => browserCarrier,
}

/**
 * Finds the native side by what is there, never by user agent and never by waiting. A plain iOS handler and one with reply
 * look alike: the start object's `carrier: 'iosReply'` tells them apart, and without it promises are heard all the same.
 */
export function detectCarrier(window: Window, names: NativeNames): Carrier {
  return makers[carrierThere(window, names)](window, names)
}

function carrierThere(window: Window, { control, handlers }: NativeNames): CarrierName {
  if (!isOwnFrame(window)) return 'browser'
  if (typeof window.insightsListener?.postMessage === 'function') return 'androidListener'
  if (isControl(Reflect.get(window, control))) return 'android'
  const ios = createIosCarrier(window)
  if (handlers.some((handler) => ios.has(handler, handler))) return saysReply(window.insightsApp) ? 'iosReply' : 'ios'
  return 'browser'
}

const saysReply = (start: unknown): boolean =>
  typeof start === 'object' && start !== null && 'carrier' in start && start.carrier === 'iosReply'

/** The top frame, or a frame all of whose ancestors are of our own origin: a foreign page that embeds us gets no bridge. */
export function isOwnFrame(window: Window): boolean {
  try {
    for (let frame = window; frame !== frame.parent; frame = frame.parent) {
      if (frame.parent.location.origin !== window.location.origin) return false
    }
    return true
  } catch {
    return false // reading another origin's location throws
  }
}
