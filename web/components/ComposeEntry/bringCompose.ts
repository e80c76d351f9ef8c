import { loadMessages } from '../../messages/i18n.ts'
import { writingMessages } from '../../messages/writing.ts'
import { $overlays } from '../../stores/overlays.ts'
import { addShortcut } from '../../stores/shortcuts.ts'
import { linkStyles } from '../../stores/styles.ts'
import { followDrafts } from '../../stores/writing/followDrafts.ts'
import { hearPublished } from '../../stores/writing/hearPublished.ts'
import { openComposer } from '../../stores/writing/openComposer.ts'
import { reopenWriting } from '../../stores/writing/reopenWriting.ts'
import { $writeRow } from '../../stores/writing/writeRow.ts'
import { ComposeButton } from './ComposeButton.tsx'
import { ComposeRow } from './ComposeRow.tsx'

/** Brings the ways to write into the page, and what was being written in this tab. Answers a function that ends it. */
export function bringCompose(): () => void {
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
    followDrafts(),
    hearPublished(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
