import type { GenericSchema } from 'valibot'
import type { BridgeErrorCode } from '#bridge/carriers/errors.ts'
import type { MethodName } from '#bridge/config.ts'
import type { Guard } from '#bridge/lib/guards.ts'
import type { ToldId } from '#bridge/lib/userId.ts'
import type { AppContext } from '../protocol.ts'

/** Params and result of each method of the app. Facts and contracts are checked against it. */
export interface Methods {
  getAppContext: { params: Record<string, never>; result: AppContext }
  /** `userInfo` is null for a visitor. */
  getUserInfo: {
    params: Record<string, never>
    result: { readonly userInfo: Readonly<Record<string, unknown>> | null }
  }
  /** An exchange call that native makes, with its own headers, session, seal and signature; the result is the envelope. */
  request: {
    params: {
      readonly method: 'GET' | 'POST'
      readonly path: string
      readonly params: unknown
      readonly canFetch?: boolean
    }
    /** `at` is the path of the page's own origin that has `data`. */
    result: { readonly code: string; readonly msg: string; readonly data: unknown; readonly at?: string }
  }
  /** Native uploads a picked file, with `uploadProgress` events; the result describes the stored file. */
  upload: {
    params: { readonly handle: string; readonly uploadId: string; readonly kind: 'image' | 'video' }
    result: {
      readonly mediaId: string
      readonly type: 'image' | 'video'
      readonly url: string
      readonly thumb: string
      readonly width: number
      readonly height: number
      /** Of a video. */
      readonly seconds: number | null
    }
  }
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
  login: { params: Record<string, never>; result: { readonly userId: ToldId } }
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
  /**
   * `version` is that of the package that the page was packed into, empty where it was not packed; `painted` is false where the page
   * has failed as a whole.
   */
  ready: {
    params: { readonly page: string; readonly version: string; readonly painted: boolean }
    result: { readonly heard: true }
  }
  /** The number of unread notifications. */
  badge: { params: { readonly unread: number }; result: { readonly shown: true } }
  /** What the reader did to a post, a comment or their own profile. */
  changed: {
    params: {
      readonly kind: 'post' | 'comment' | 'person'
      readonly id: string
      readonly change: 'deleted' | 'restored' | 'edited' | 'saved' | 'unsaved'
    }
    result: { readonly heard: true }
  }
  /** `call` is the `id` of a message of the same page, which no longer needs the answer. */
  cancel: { params: { readonly call: string }; result: { readonly heard: true } }
}
export type Params<M extends keyof Methods> = Methods[M]['params']
export type Result<M extends keyof Methods> = Methods[M]['result']

/** The facts about a method that the core needs while the page runs. */
export interface MethodFacts<M extends MethodName> {
  /** Deadline from sending to the answer. */
  readonly timeoutMs: number
  /** Whether native's result is valid. Unknown fields are ignored. */
  readonly accepts: Guard<Result<M>>
  /** Error codes of this method. */
  readonly errors?: Readonly<Partial<Record<BridgeErrorCode, BridgeErrorCode>>>
  /** The fallback in a browser. Without one, the call fails with `no_carrier`. */
  readonly fallback?: (params: Params<M>, window: Window) => Promise<Result<M>>
}

/** What tests, documents and the native sides are held to. The core imports neither contracts nor the schema library. */
export interface MethodContract<M extends MethodName> {
  /** The protocol version that added it, where an older one is still supported. */
  readonly since?: number
  /** The app may leave it out at no loss. */
  readonly isOptional?: true
  /** Idempotent: a caller may repeat the call after a timeout. */
  readonly idempotent: boolean
  /** What native does, for the developer of the app. */
  readonly summary: string
  /** What happens in a browser instead. */
  readonly inBrowser: string
  /** Codes that native may fail with, each with its reason, besides {@link commonFailures}. */
  readonly failures: Readonly<Record<string, string>>
  readonly params: GenericSchema<unknown, Params<M>>
  readonly result: GenericSchema<unknown, Result<M>>
  readonly examples: {
    readonly params: Examples<Params<M>>
    readonly result: Examples<Result<M>>
  }
  /** Fields of params or result that no log or recording may contain. */
  readonly sensitive: readonly string[]
}

export interface Examples<T> {
  readonly good: readonly T[]
  readonly bad: readonly unknown[]
}
