/** What came back is not the exchange's envelope: cut short, HTML, or another service's answer. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError'
  /** HTTP status; 0 where native made the request. */
  readonly status: number

  constructor(status: number) {
    super('The answer could not be read.')
    this.status = status
  }
}
