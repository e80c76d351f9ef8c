import type { WireCall as Envelope, EventMessage } from '../carriers/wire.ts'
import type { MethodName } from '../config.ts'
import type { ToldId } from '../lib/userId.ts'

export type { CarrierName, WireReply } from '../carriers/wire.ts'

/** The app protocol's version. A page speaks this one and the one before. */
export const protocolVersion = 1

/** Out: a call of one of the app's methods. */
export interface Outgoing extends Envelope {
  readonly method: MethodName
}

/** In: an event. Arrives like an answer (`window.insightsBridge.reply`, a listener's message), but without an id. */
export interface IncomingEvent extends EventMessage {
  readonly event: AppEventName
}

/**
 * The app's context, before the first paint and again after load and resume. `readPackage` validates {@link AppPackage} later. The document
 * validates each of `firstAnswers`, which only the start object has.
 */
export interface AppContext extends Readonly<Partial<Record<keyof AppPackage | 'firstAnswers', unknown>>> {
  readonly protocol: number
  readonly platform: 'ios' | 'android'
  /** The app's version, such as `2.31.0`. */
  readonly version: string
  readonly theme: 'white' | 'black'
  /** A locale code of the exchange, such as `zh-TC`. */
  readonly locale: string
  readonly currency: string | null
  /** Send text. `readId` also accepts a safe integer. */
  readonly userId: ToldId
  readonly simulation: boolean
  readonly safeArea: SafeArea
  /** The app's native screens, by route. A route that is not listed renders in the page. Unknown routes are ignored. */
  readonly screens: readonly string[]
  /** Features that this app turns off. */
  readonly disabledFeatures?: readonly string[]
  /** `iosReply` if native answers each message by promise, which the page cannot detect. */
  readonly carrier?: string
  /** How large the app draws its text, 1 as usual. The page follows it until the reader chooses a size of their own. */
  readonly textScale?: number
}

/** The package that the page was loaded from, if any. All fields are text. */
export interface AppPackage {
  readonly packageVersion?: string
  /** Its state: `trial` until one of its pages is ready, then `kept`; `back` if a newer one failed. */
  readonly packageOutcome?: string
  /** With `back`: the version that failed, and the reason, such as `nothingPainted`. */
  readonly packageFailed?: string
  readonly packageReason?: string
  /** The result of the app's last check for an update, such as `taken 1.5.0`, `stays` or `refused: the signature does not hold`. */
  readonly updateOutcome?: string
}

/** CSS pixels. */
export interface SafeArea {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export interface AppEvents {
  appearance: {
    readonly theme?: 'white' | 'black'
    readonly locale?: string
    readonly currency?: string | null
    readonly textScale?: number
  }
  session: { readonly userId: ToldId }
  back: Record<string, never>
  visibility: { readonly visible: boolean }
  keyboard: { readonly height: number }
  safeArea: SafeArea
  uploadProgress: { readonly handle: string; readonly sent: number; readonly total: number }
  /** A path of the section, such as `/insights/posts/31`. */
  open: { readonly path: string }
  top: Record<string, never>
}
export type AppEventName = keyof AppEvents
