import { writingMessages } from '../../../i18n/en/writing.ts'
import { loadMessages } from '../../../i18n/i18n.ts'
import { addShortcut } from '../../../lib/page/shortcuts.ts'
import { linkStyles } from '../../../lib/page/styles.ts'
import { $overlays } from '../../../ui/overlays.ts'
import { $writeRow } from '../../feed/index.ts'
import { watchDrafts } from '../drafts/watchDrafts.ts'
import { hearPublished } from '../hearPublished.ts'
import { openComposer } from '../openComposer.ts'
import { reopenWriting } from '../reopenWriting.ts'
import { ComposeButton } from './ComposeButton.tsx'
import { ComposeRow } from './ComposeRow.tsx'

/**
 * Brings the ways to write into the page, and what was being written in this tab.
 * @returns stop
 */
export function loadCompose(): () => void {
  Promise.all([loadMessages('writing'), linkStyles('overlays', 'beside')]).then(
    () => {
      $overlays.set({ ...$overlays.get(), 'writing button': ComposeButton })
      $writeRow.set(ComposeRow)
    },
    (error: unknown) => console.warn('The ways to write have no look yet.', error),
  )
  const stops = [
    addShortcut('n', () => writingMessages.get().write, openComposer),
    reopenWriting(),
    watchDrafts(),
    hearPublished(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
