/** What is done before the app shows a screen of its own, in the 200 ms that the handoff gives. */
export const beforeHandoff = new Set<() => Promise<unknown>>()
