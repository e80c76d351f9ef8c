import { ApiError } from '#bridge/exchange/errors.ts'
import { InsightsError } from '#bridge/lib/errors.ts'
import type { SavedDraft } from './types.ts'

/** A file that can never be posted. The message is a sentence for the author. */
export class UploadRefusal extends InsightsError {
  override readonly name = 'UploadRefusal'
  readonly isTransient = false
}

/** An upload has made no progress for so long that it is retried. */
export class StallError extends InsightsError {
  override readonly name = 'StallError'
  readonly isTransient = true

  constructor() {
    super('The exchange did not answer.')
  }
}

/** The draft does not exist: it was published or deleted. The message is for the author. */
export class DraftGoneError extends InsightsError {
  override readonly name = 'DraftGoneError'
  readonly isTransient = false
}

/** The post was edited elsewhere. Carries the current version as a draft that edits it. The message is for the author. */
export class EditConflictError extends InsightsError {
  override readonly name = 'EditConflictError'
  readonly isTransient = false

  readonly theirs: SavedDraft | null

  constructor(message: string, theirs: SavedDraft | null) {
    super(message)
    this.theirs = theirs
  }
}

/** Whether the exchange's deadline for editing a post or comment has passed. */
export const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === '20405'

/** Publishing failed because the author has to fix something first. The message is for the author. */
export class NotPublishedError extends InsightsError {
  override readonly name = 'NotPublishedError'
  readonly isTransient = false
}
