import { isRecord } from '../lib/guards.ts'
import { createListenerCarrier } from './androidListener.ts'
import { createAndroidCarrier, isControl } from './androidObject.ts'
import { browserCarrier } from './browser.ts'
import type { Carrier } from './carrier.ts'
import { createIosCarrier } from './ios.ts'
import { createIosReplyCarrier } from './iosReply.ts'

/** What an exchange's native side is known by. */
export interface NativeNames {
  /** The Android control object. */
  readonly control: string
  /** Every handler the app may have. Other people's web views have handlers too, but none of these. */
  readonly handlers: readonly string[]
}

/**
 * Finds the native side by what is there, never by user agent and never by waiting. A plain iOS handler and one with reply
 * look alike: the start object's `carrier: 'iosReply'` tells them apart, and without it promises are heard all the same.
 * @param given a way of the host's own, which goes before all that is there.
 */
export function detectCarrier(window: Window, { control, handlers }: NativeNames, given?: Carrier): Carrier {
  if (!isOwnFrame(window)) return browserCarrier
  if (given) return given
  if (isControl(window.insightsListener)) return createListenerCarrier(window)
  if (isControl(Reflect.get(window, control))) return createAndroidCarrier(window, control)
  const ios = createIosCarrier(window)
  if (!handlers.some((name) => ios.find(name, name))) return browserCarrier
  const { insightsApp } = window
  return isRecord(insightsApp) && insightsApp.carrier === 'iosReply' ? createIosReplyCarrier(window) : ios
}

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
