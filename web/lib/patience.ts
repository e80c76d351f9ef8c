/** How long a reader waits without an answer before that is said, in ms. */
export const patienceMs = 8_000
