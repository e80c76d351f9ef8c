import type { SessionMessages } from '#bridge/exchange/sessionWords.ts'
import { accountMessages } from '../i18n/en/account.ts'
import { loadMessages } from '../i18n/i18n.ts'

/** Messages used where the exchange sends none, in the reader's language. Falls back to English after a timeout. */
export async function localSessionWords(): Promise<SessionMessages> {
  await loadMessages('account')
  return accountMessages.get()
}
