/** The envelopes that pass between the page and the app. What they carry is the business of `bridge/app`. */

export type CarrierName = 'ios' | 'iosReply' | 'android' | 'androidListener' | 'browser'

/** Out: a call. `page` is the page's random id, which distinguishes answers to an earlier page. */
export interface WireCall {
  readonly v: number
  readonly id: string
  readonly page: string
  readonly method: string
  readonly params: unknown
}

/** In: an answer. `false`, `0`, `''` and `null` are results. */
export type WireReply =
  | { readonly id: string; readonly page: string; readonly result: unknown }
  | { readonly id: string; readonly page: string; readonly error: NativeError }

export interface NativeError {
  readonly code: string
  readonly message: string
}

/** In: an event. Arrives like an answer, but without an id. */
export interface EventMessage {
  readonly event: string
  readonly payload: unknown
}
