import { loadMessages } from '../../messages/i18n.ts'
import { $navBadge } from '../../stores/navBadge.ts'
import { linkStyles } from '../../stores/styles.ts'
import { followUnread } from '../../stores/unread.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

/** Puts the number of unread notifications beside the way to them. Answers a function that ends it. */
export function bringBadge(): () => void {
  Promise.all([loadMessages('notification'), linkStyles('overlays', 'beside')]).then(
    () => $navBadge.set(UnreadBadge),
    (error: unknown) => console.warn('The number of unread notifications has no look yet.', error),
  )
  return followUnread()
}
