/** What is said where a session is ended without a word of the exchange's. */
export interface SessionMessages {
  readonly sessionOver: string
  readonly keysLost: string
}
export type LoadSessionMessages = () => Promise<SessionMessages>

export const sessionWords: SessionMessages = {
  sessionOver: 'You have been logged out.',
  keysLost: 'This browser has lost the keys of your session. Please log in again.',
}
