import { loadMessages } from '../../messages/i18n.ts'
import { $accountEntry } from '../../stores/account.ts'
import { linkStyles } from '../../stores/styles.ts'

/** Brings the way to the account into the bars. One that does not load is tried again with the next page. */
export async function bringEntry(): Promise<void> {
  try {
    const [{ AccountEntry }] = await Promise.all([
      import('./AccountEntry.tsx'),
      loadMessages('account'),
      linkStyles('overlays'),
    ])
    $accountEntry.set(AccountEntry)
  } catch (error) {
    console.warn('The account’s button did not load.', error)
  }
}
