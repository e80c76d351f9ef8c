import type { Outgoing as Envelope, EventMessage } from '../carriers/wire.ts'
import type { MethodName } from '../config.ts'
import type { ToldId } from '../lib/userId.ts'

export type { CarrierName, Reply } from '../carriers/wire.ts'

/** The app protocol's version. A page speaks this one and the one before. */
export const protocolVersion = 1

/** Out: a call of one of the app's methods. */
export interface Outgoing extends Envelope {
  readonly method: MethodName
}

/** In: an event, by the same door (`window.insightsBridge.reply`, a listener's message) but without an id. */
export interface IncomingEvent extends EventMessage {
  readonly event: AppEventName
}

/** What the app says of itself, before the first paint and again after load and resume. Of {@link AppPackage} nothing is needed at once: `readPackage` checks it. */
export interface AppContext extends Readonly<Partial<Record<keyof AppPackage, unknown>>> {
  readonly protocol: number
  readonly platform: 'ios' | 'android'
  /** The app's version as it calls itself, such as `2.31.0`. */
  readonly version: string
  readonly theme: 'white' | 'black'
  /** A locale code of the exchange's, such as `zh-TC`. */
  readonly locale: string
  readonly currency: string | null
  /** `readId` says whose: text is asked for, and a number taken where it is safe. */
  readonly userId: ToldId
  readonly simulation: boolean
  readonly safeArea: SafeArea
  /** Native screens the app has, by route. A route that is not listed renders in the page; one we do not know is passed over. */
  readonly screens: readonly string[]
  /** Parts of the site that this app does not want shown. */
  readonly disabledFeatures?: readonly string[]
  /** `iosReply` where native answers each message by promise: the page cannot tell by looking. */
  readonly carrier?: string
  /** How large the app draws its text, 1 as usual. The page follows it until the reader chooses a size of their own. */
  readonly textScale?: number
}

/** Of the package that the page is from, where it is from one. Text, each of them. */
export interface AppPackage {
  readonly packageVersion?: string
  /** What became of it: `trial` until a page of it is ready, `kept` from then on, `back` where a newer one has failed. */
  readonly packageOutcome?: string
  /** With `back`: the version that has failed, and why, a word such as `nothingPainted`. */
  readonly packageFailed?: string
  readonly packageReason?: string
  /** What the app's last look for an update came to, such as `taken 1.5.0`, `stays` or `refused: the signature does not hold`. */
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
  /** A path of ours, such as `/insights/posts/31`. */
  open: { readonly path: string }
  top: Record<string, never>
}
export type AppEventName = keyof AppEvents
