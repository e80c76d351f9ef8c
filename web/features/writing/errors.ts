import { ApiError } from '#bridge/exchange/errors.ts'
import { InsightsError } from '#bridge/lib/errors.ts'
import type { SavedDraft } from './types.ts'

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
    super('The exchange did not answer.')
  }
}

/** There is no such draft: it was published or deleted. The message is for people. */
export class DraftGoneError extends InsightsError {
  override readonly name = 'DraftGoneError'
  readonly isTransient = false
}

/** The post was edited elsewhere since: what it says now, as a draft that edits it. The message is for people. */
export class EditConflictError extends InsightsError {
  override readonly name = 'EditConflictError'
  readonly isTransient = false

  readonly theirs: SavedDraft | null

  constructor(message: string, theirs: SavedDraft | null) {
    super(message)
    this.theirs = theirs
  }
}

/** Whether the exchange takes no edit of a post or comment any more. */
export const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === '20405'

/** It is not published: its author has to see something to first. The message is for people. */
export class NotPublishedError extends InsightsError {
  override readonly name = 'NotPublishedError'
  readonly isTransient = false
}
