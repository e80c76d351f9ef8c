/** Mutated answers to each call at least, under each renderer. */
export const minEach = 200

/** All of a whole run, under each renderer: ten thousand, and {@link minEach} for as many calls as screens read. */
export const answersInAll = 11_000
