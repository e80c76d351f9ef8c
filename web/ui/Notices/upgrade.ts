import { shellMessages } from '../../i18n/en/shell.ts'
import { loadLocale } from '../../i18n/i18n.ts'
import { $wantedLocale } from '../../lib/page/appearance.ts'
import { notify } from '../../lib/page/notices.ts'

/** Says that the app is too old for what was asked, in the reader's language, though its messages may still be on their way. */
export async function askToUpgrade(): Promise<void> {
  await loadLocale($wantedLocale.get())
  notify(shellMessages.get().upgradeApp)
}
