import { isAmount, isRecord } from '../lib/guards.ts'
import { createAndroidCarrier, createListenerCarrier } from './android.ts'
import type { Carrier } from './carrier.ts'
import { createIosCarrier, createIosReplyCarrier } from './ios.ts'

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
    if (isRecord(object) && isControl(object, handlers)) return createAndroidCarrier(window, control)

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
const isControl = (value: Readonly<Record<string, unknown>>, handlers: readonly string[]): boolean =>
  !(value.nodeType || value.window) &&
  (Object.keys(value).length === 0 || handlers.some((name) => typeof value[name] === 'function'))
