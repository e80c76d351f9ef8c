import { InsightsError } from '../lib/errors.ts'

/** Why a call to the app did not bring a value. Every call settles with a value or one of these. */
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
  /** `app_too_old`: the least version that would do, and the app's own. */
  readonly minVersion?: string
  readonly appVersion?: string
  /** `native_error`: what native said. Not in the message, since it may hold sensitive data. */
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

/** The failure of one call of a method, with the sentence that goes with its code. */
export const failure = (code: BridgeErrorCode, method: string, details?: BridgeErrorDetails): BridgeError =>
  new BridgeError(code, `${method} failed: ${sentences[code]}.`, { method, ...details })
