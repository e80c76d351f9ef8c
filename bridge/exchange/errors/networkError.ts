/** The request did not get through. `offline` only when the browser itself says so; otherwise the cause is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly offline: boolean

  constructor(offline: boolean, cause: unknown) {
    super(offline ? 'There is no network.' : 'The exchange could not be reached.', { cause })
    this.offline = offline
  }
}
