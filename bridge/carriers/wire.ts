/** The envelopes that pass between the page and the app. What they carry is the business of `bridge/app`. */

export type CarrierName = 'ios' | 'iosReply' | 'android' | 'androidListener' | 'browser'

/** Out. `page` is this page instance's random id, so that an answer to an earlier page is told apart. */
export interface Outgoing {
  readonly v: number
  readonly id: string
  readonly page: string
  readonly method: string
  readonly params: unknown
}

/** In: an answer. `false`, `0`, `''` and `null` are results. */
export type Reply =
  | { readonly id: string; readonly page: string; readonly result: unknown }
  | { readonly id: string; readonly page: string; readonly error: NativeError }

export interface NativeError {
  readonly code: string
  readonly message: string
}

/** In: an event, by the same door but without an id. */
export interface EventMessage {
  readonly event: string
  readonly payload: unknown
}
