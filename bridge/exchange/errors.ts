import { InsightsError } from '../lib/errors.ts'

/** Thrown if the exchange answers with a code other than success and 429. The message is the exchange's. */
export class ApiError extends InsightsError {
  override readonly name = 'ApiError'
  declare readonly isTransient: boolean
  declare readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
    this.isTransient = /^5\d\d$/.test(code)
  }
}

/** Thrown if the response is not the exchange's envelope: truncated, HTML, or another service's answer. */
export class InvalidResponseError extends InsightsError {
  override readonly name = 'InvalidResponseError'
  declare readonly isTransient: boolean
  /** HTTP status; 0 if native made the request. */
  declare readonly status: number

  constructor(status: number) {
    super('The exchange’s response could not be read.')
    this.status = status
    this.isTransient = !/^4/.test(`${status}`)
  }
}

/** Thrown if the request failed on the network. `offline` is set only if the browser reports it. */
export class NetworkError extends InsightsError {
  override readonly name = 'NetworkError'
  declare readonly isTransient: boolean
  declare readonly offline: boolean

  constructor(offline: boolean, cause: unknown) {
    super(offline ? 'You are offline.' : 'The exchange could not be reached.', { cause })
    this.offline = offline
    this.isTransient = true
  }
}
