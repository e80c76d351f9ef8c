/**
 * The ancestor of all errors that the page and the bridge throw: the message is a sentence. Those of the first page `declare` what
 * their constructors set: as fields it would stand in the built page twice.
 */
export abstract class InsightsError extends Error {
  /** Whether the same may succeed a moment later. */
  abstract readonly isTransient: boolean
}
