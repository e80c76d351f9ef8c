/** The exchange answered, and said no: any code but success and 429. The message is the exchange's own. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
