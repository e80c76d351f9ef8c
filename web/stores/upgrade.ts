import { loadLocale } from '../messages/i18n.ts'
import { shellMessages } from '../messages/shell.ts'
import { $wantedLocale } from './appearance.ts'
import { notify } from './notices.ts'

/** Says that the app is too old for what was asked, in the reader's language, though its messages may still be on their way. */
export async function askToUpgrade(): Promise<void> {
  await loadLocale($wantedLocale.get())
  notify(shellMessages.get().upgradeApp)
}
