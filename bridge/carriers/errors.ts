import { InsightsError } from '../lib/errors.ts'

/** Thrown if a call to the app has no result. Every call settles with a result or this error. */
export type BridgeErrorCode = keyof typeof sentences

const sentences = {
  no_carrier: 'this page is not inside the app',
  no_handler: 'the app does not have it',
  app_too_old: 'the app is too old for it',
  timeout: 'the app did not answer in time',
  native_error: 'the app reported a failure',
  bad_reply: 'the app answered in the wrong shape',
  page_left: 'the page was left',
  aborted: 'the caller gave up',
  too_large: 'the message is too long',
  bad_params: 'its params are not JSON',
  app_userinfo_err: 'the app did not tell',
  app_userinfo_result_err: 'the app answered in the wrong shape',
}

export interface BridgeErrorDetails {
  readonly method?: string
  /** With `app_too_old`: the required version, and the app's version. */
  readonly minVersion?: string
  readonly appVersion?: string
  /** With `native_error`: native's code and message. Kept out of `message`, because it may be sensitive. */
  readonly native?: { readonly code: string; readonly message: string }
  readonly cause?: unknown
}

export class BridgeError extends InsightsError {
  override readonly name = 'BridgeError'
  declare readonly isTransient: boolean
  declare readonly code: BridgeErrorCode
  declare readonly details: BridgeErrorDetails

  constructor(code: BridgeErrorCode, message: string, details: BridgeErrorDetails = {}) {
    super(message, details)
    this.code = code
    this.details = details
    this.isTransient = code === 'timeout' || details.native?.code === 'network'
  }
}

/** The failure of one call of a method, with the sentence for its code. */
export const failure = (code: BridgeErrorCode, method: string, details?: BridgeErrorDetails): BridgeError =>
  new BridgeError(code, `${method} failed: ${sentences[code]}.`, { method, ...details })
