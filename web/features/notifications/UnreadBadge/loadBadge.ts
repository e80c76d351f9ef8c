import { loadMessages } from '../../../i18n/i18n.ts'
import { linkStyles } from '../../../lib/page/styles.ts'
import { $navBadge } from '../navBadge.ts'
import { watchUnread } from '../unread.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

/**
 * Puts the number of unread notifications beside the way to them.
 * @returns stop
 */
export function loadBadge(): () => void {
  Promise.all([loadMessages('notification'), linkStyles('overlays', 'beside')]).then(
    () => $navBadge.set(UnreadBadge),
    (error: unknown) => console.warn('Could not load the style sheet of the unread badge.', error),
  )
  return watchUnread()
}
