import type { AppContext } from '../protocol.ts'

/** Params and result of each method of the app. The contracts beside this file are checked against it. */
export interface Methods {
  getAppContext: { params: Record<string, never>; result: AppContext }
  /** `userInfo` is null for a visitor. */
  getUserInfo: {
    params: Record<string, never>
    result: { readonly userInfo: Readonly<Record<string, unknown>> | null }
  }
  /** An exchange call that native makes, with its own headers, session, seal and signature; the result is the envelope. */
  request: {
    params: { readonly method: 'GET' | 'POST'; readonly path: string; readonly params: unknown }
    result: { readonly code: string; readonly msg: string; readonly data: unknown }
  }
  /** Native sends the parts of a picked medium, with `uploadProgress` events, and answers with its address. */
  upload: { params: { readonly handle: string; readonly kind: 'image' | 'video' }; result: { readonly url: string } }
  trackEvents: { params: { readonly events: readonly unknown[] }; result: { readonly accepted: number } }
  /** `screen` is the native name from configuration; `params` the route's; with `closePage` native closes the web page. */
  openScreen: {
    params: {
      readonly screen: string
      readonly params: Readonly<Record<string, string | readonly string[]>>
      readonly url: string
      readonly closePage: boolean
    }
    result: { readonly opened: true }
  }
  closePage: { params: Record<string, never>; result: { readonly closed: true } }
  login: { params: Record<string, never>; result: { readonly userId: string | null } }
  logout: { params: Record<string, never>; result: { readonly userId: null } }
  share: {
    params: { readonly url: string; readonly title: string; readonly text?: string }
    result: { readonly shared: boolean }
  }
  pickMedia: {
    params: { readonly kind: 'image' | 'video'; readonly most: number }
    result: {
      readonly items: readonly {
        readonly handle: string
        readonly width: number
        readonly height: number
        readonly bytes: number
        readonly preview: string
      }[]
    }
  }
  setNavigationBar: { params: { readonly title: string; readonly visible: boolean }; result: { readonly set: true } }
}
export type Params<M extends keyof Methods> = Methods[M]['params']
export type Result<M extends keyof Methods> = Methods[M]['result']
