import type { SessionMessages } from '#bridge/exchange/sessionWords.ts'
import { accountMessages } from '../i18n/en/account.ts'
import { loadMessages } from '../i18n/i18n.ts'

/** What is said where the exchange says nothing, in the reader's language; in English if that takes too long. */
export async function localSessionWords(): Promise<SessionMessages> {
  await loadMessages('account')
  return accountMessages.get()
}
