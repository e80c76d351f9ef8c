/**
 * Base class of all errors that the page and the bridge throw. The message is a sentence. Classes of the first page `declare` what
 * their constructors set, because fields would be in the built page twice.
 */
export abstract class InsightsError extends Error {
  /** Whether a retry may succeed. */
  abstract readonly isTransient: boolean
}

let translate: ((error: unknown) => string | undefined) | undefined

/** Sets the texts of errors in the reader's language, which load late. `undefined`: none for this error. */
export const translateReasons = (by: typeof translate): void => {
  translate = by
}

/** Why something failed, for the reader. */
export const reasonOf = (error: unknown): string =>
  translate?.(error) ?? (error instanceof Error ? error.message : String(error))
