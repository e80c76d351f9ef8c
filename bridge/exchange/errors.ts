import { InsightsError } from '../lib/errors.ts'

/** The exchange answered, and said no: any code but success and 429. The message is the exchange's own. */
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

/** What came back is not the exchange's envelope: cut short, HTML, or another service's answer. */
export class InvalidResponseError extends InsightsError {
  override readonly name = 'InvalidResponseError'
  declare readonly isTransient: boolean
  /** HTTP status; 0 where native made the request. */
  declare readonly status: number

  constructor(status: number) {
    super('The answer could not be read.')
    this.status = status
    this.isTransient = !/^4/.test(`${status}`)
  }
}

/** The request did not get through. `offline` only when the browser itself says so; otherwise the cause is unknown. */
export class NetworkError extends InsightsError {
  override readonly name = 'NetworkError'
  declare readonly isTransient: boolean
  declare readonly offline: boolean

  constructor(offline: boolean, cause: unknown) {
    super(offline ? 'There is no network.' : 'The exchange could not be reached.', { cause })
    this.offline = offline
    this.isTransient = true
  }
}
