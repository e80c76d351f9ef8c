/** No whole answer came in time (100 s, 600 s for uploads). Whether the exchange acted on the request is unknown. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
  readonly deadlineMs: number

  constructor(deadlineMs: number) {
    super('The exchange took too long to answer.')
    this.deadlineMs = deadlineMs
  }
}
