import { withDeadline } from '../lib/deadline.ts'

/** What is said where the exchange says nothing itself. */
export interface SessionMessages {
  readonly sessionOver: string
  readonly keysLost: string
  /** What a person is called whose name and handle are empty, or show nothing. Default: in English. */
  readonly unnamed?: string
}
export type LoadSessionMessages = () => Promise<SessionMessages>

export const sessionWords = {
  sessionOver: 'You have been logged out.',
  keysLost: 'This browser has lost the keys of your session. Please log in again.',
  unnamed: 'Unnamed user',
} as const satisfies SessionMessages

/** How long words in the reader's language are waited for; then it is said in English. */
const wordsMs = 3_000

/** These words in the reader's language, or in English where they do not come. Never rejects. */
export async function wordsFrom(own: LoadSessionMessages | undefined): Promise<Required<SessionMessages>> {
  try {
    return own ? { ...sessionWords, ...(await withDeadline(wordsMs, undefined, own)) } : sessionWords
  } catch (error) {
    console.warn('What is said in place of the exchange did not come in the language of the page.', error)
    return sessionWords
  }
}
