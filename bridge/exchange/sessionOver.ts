/** What is said where a session is ended without a word. */
export const sessionOver = 'You have been logged out.'
