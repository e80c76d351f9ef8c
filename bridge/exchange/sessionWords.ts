import { withDeadline } from '../lib/deadline.ts'

/** Messages to show if the exchange sends no text. */
export interface SessionMessages {
  readonly sessionOver: string
  readonly keysLost: string
  /** The name of a user whose name and handle are empty or invisible. Default: in English. */
  readonly unnamed?: string
}
export type LoadSessionMessages = () => Promise<SessionMessages>

export const sessionWords = {
  sessionOver: 'You have been logged out.',
  keysLost: 'This browser lost your session keys. Please log in again.',
  unnamed: 'Unnamed user',
} as const satisfies SessionMessages

/** How long to wait for the reader's language before falling back to English. */
const wordsMs = 3_000

/** The messages in the reader's language, or in English if they do not load. Never rejects. */
export async function wordsFrom(own: LoadSessionMessages | undefined): Promise<Required<SessionMessages>> {
  try {
    return own ? { ...sessionWords, ...(await withDeadline(wordsMs, undefined, own)) } : sessionWords
  } catch (error) {
    console.warn('Could not load session messages in the page’s language. Using English.', error)
    return sessionWords
  }
}
