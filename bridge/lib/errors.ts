/**
 * Base class of all errors that the page and the bridge throw. The message is a sentence. Classes of the first page `declare` what
 * their constructors set, because fields would be in the built page twice.
 */
export abstract class InsightsError extends Error {
  /** Whether a retry may succeed. */
  abstract readonly isTransient: boolean
}

/** Why something failed, in the words of its error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
