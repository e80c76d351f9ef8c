/** There is no such draft: it was published or deleted. The message is for people. */
export class DraftGoneError extends Error {
  override readonly name = 'DraftGoneError'
}

/** It is not published: its author has to see something to first. The message is for people. */
export class NotPublishedError extends Error {
  override readonly name = 'NotPublishedError'
}
