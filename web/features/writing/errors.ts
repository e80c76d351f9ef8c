import { InsightsError } from '../../../bridge/lib/errors.ts'

/** A file cannot be posted, and never will be. The message is a sentence for its author. */
export class UploadRefusal extends InsightsError {
  override readonly name = 'UploadRefusal'
  readonly isTransient = false
}

/** Of an upload nothing has moved for so long that it is tried again. */
export class StallError extends InsightsError {
  override readonly name = 'StallError'
  readonly isTransient = true

  constructor() {
    super('The exchange does not answer.')
  }
}

/** There is no such draft: it was published or deleted. The message is for people. */
export class DraftGoneError extends InsightsError {
  override readonly name = 'DraftGoneError'
  readonly isTransient = false
}

/** It is not published: its author has to see something to first. The message is for people. */
export class NotPublishedError extends InsightsError {
  override readonly name = 'NotPublishedError'
  readonly isTransient = false
}
