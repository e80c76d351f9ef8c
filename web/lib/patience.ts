/** How long a reader waits without an answer before that is said, in ms: for a list, a form, a like. */
export const patienceMs = 8_000
