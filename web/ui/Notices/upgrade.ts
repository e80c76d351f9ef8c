import { shellMessages } from '#web/i18n/en/shell.ts'
import { loadLocale } from '#web/i18n/i18n.ts'
import { $wantedLocale } from '#web/lib/page/appearance.ts'
import { notify } from '#web/lib/page/notices.ts'

/** Tells the reader, in their language, that the app is too old for the action, though its messages may still be loading. */
export async function askToUpgrade(): Promise<void> {
  await loadLocale($wantedLocale.get())
  notify(shellMessages.get().upgradeApp)
}
