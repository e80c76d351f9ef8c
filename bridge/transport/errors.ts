/** Why a call to the app did not bring a value. Every call settles with a value or one of these. */
export type BridgeErrorCode =
  | 'no_carrier'
  | 'no_handler'
  | 'app_too_old'
  | 'timeout'
  | 'native_error'
  | 'bad_reply'
  | 'page_left'
  | 'aborted'
  | 'too_large'
  | 'bad_params'
  | 'app_userinfo_err'
  | 'app_userinfo_result_err'

export interface BridgeErrorDetails {
  readonly method?: string
  /** `app_too_old`: the least version that would do, and the app's own. */
  readonly need?: string
  readonly have?: string
  /** `native_error`: what native said. */
  readonly native?: { readonly code: string; readonly message: string }
  readonly cause?: unknown
}

export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  readonly code: BridgeErrorCode
  readonly details: BridgeErrorDetails

  constructor(code: BridgeErrorCode, message: string, details: BridgeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.details = details
  }
}
