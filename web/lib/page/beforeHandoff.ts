/** Tasks to run before the app shows its own screen, within the 200 ms that the handoff allows. */
export const beforeHandoff = new Set<() => Promise<unknown>>()
