import { late } from '#bridge/lib/late.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { $barEntries } from '#web/lib/page/slots.ts'
import { linkStyles } from '#web/lib/page/styles.ts'

/** Adds the theme switch and the account button to the bars. If loading fails, the next page retries. */
export async function loadEntry(): Promise<void> {
  try {
    const [{ LateEntries }] = await Promise.all([
      late(() => import('./LateEntries.tsx'), 'beside'),
      loadMessages('account'),
      linkStyles('overlays', 'beside'),
    ])
    $barEntries.set(LateEntries)
  } catch (error) {
    console.warn('Could not load the account button.', error)
  }
}
