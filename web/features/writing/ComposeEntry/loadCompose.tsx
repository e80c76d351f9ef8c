import { useStore } from '@nanostores/react'
import { $communityUser } from '#web/features/account/user.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { $writer } from '#web/lib/page/places.ts'
import { addShortcut } from '#web/lib/page/shortcuts.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { $overlays } from '#web/ui/overlays.ts'
import { watchDrafts } from '../drafts/watchDrafts.ts'
import { openComposer } from '../openComposer.ts'
import { reopenWriting } from '../reopenWriting.ts'
import { watchPublished } from '../watchPublished.ts'
import { ComposeButton } from './ComposeButton.tsx'
import { WriterIcon } from './ComposeRow.tsx'

/** The reader's own picture; a visitor has none. */
function Writer() {
  const member = useStore($communityUser)?.userInfo
  return member ? <Avatar person={member} size={40} /> : <WriterIcon />
}

/**
 * Brings the ways to write into the page, and what was being written in this tab.
 * @returns stop
 */
export function loadCompose(): () => void {
  $writer.set(Writer)
  Promise.all([loadMessages('writing'), linkStyles('overlays', 'beside')]).then(
    () => $overlays.set({ ...$overlays.get(), 'writing button': ComposeButton }),
    (error: unknown) => console.warn('Could not load the style sheet of the write button.', error),
  )
  const stops = [
    addShortcut('n', () => shellMessages.get().write, openComposer),
    reopenWriting(),
    watchDrafts(),
    watchPublished(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
