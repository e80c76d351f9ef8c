import type { MethodName } from '../config.ts'
import type { NativeScreen } from '../site/routes.ts'

/** The app protocol's version. A page speaks this one and the one before. */
export const protocolVersion = 1

/** Out. `page` is this page instance's random id, so that an answer to an earlier page is told apart. */
export interface Outgoing {
  readonly v: number
  readonly id: string
  readonly page: string
  readonly method: MethodName
  readonly params: unknown
}

/** In: an answer. */
export type Reply =
  | { readonly id: string; readonly page: string; readonly result: unknown }
  | { readonly id: string; readonly page: string; readonly error: { readonly code: string; readonly message: string } }

/** In: an event, by the same door (`window.insightsBridge.reply`, a listener's message) but without an id. */
export interface IncomingEvent {
  readonly event: AppEventName
  readonly payload: unknown
}

/** What the app says of itself, before the first paint and again after load and resume. */
export interface AppContext {
  readonly protocol: number
  readonly platform: 'ios' | 'android'
  /** The app's version as it calls itself, such as `2.31.0`. */
  readonly version: string
  readonly theme: 'white' | 'black'
  /** A locale code (§3). */
  readonly locale: string
  readonly currency: string | null
  readonly userId: string | null
  readonly simulation: boolean
  readonly safeArea: SafeArea
  /** Native screens the app has, by route. A route that is not listed renders in the page. */
  readonly screens: readonly NativeScreen[]
}

/** CSS pixels. */
export interface SafeArea {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export interface AppEvents {
  appearance: { readonly theme?: 'white' | 'black'; readonly locale?: string; readonly currency?: string | null }
  session: { readonly userId: string | null }
  back: Record<string, never>
  visibility: { readonly visible: boolean }
  keyboard: { readonly height: number }
  safeArea: SafeArea
  uploadProgress: { readonly handle: string; readonly sent: number; readonly total: number }
}
export type AppEventName = keyof AppEvents

export type CarrierName = 'ios' | 'iosReply' | 'android' | 'androidListener' | 'browser'
