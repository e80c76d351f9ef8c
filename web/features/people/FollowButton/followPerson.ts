import { peopleMessages } from '../../../i18n/en/people.ts'
import { notify } from '../../../lib/page/notices.ts'
import { showNotification } from '../../../lib/page/notifications.ts'
import { $followedUsers } from '../../../lib/page/preferences.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import { logIn } from '../../account/index.ts'
import { toggleFollows } from '../follows.ts'

/** Tells a visitor with their first follow where it is kept, and what logging in gives. */
export function sayWhereKept(): void {
  const t = peopleMessages.get()
  void showNotification(t.keptHereText, { title: t.keptHereTitle, action: { label: t.logIn, run: logIn } })
}

/** Follows somebody at once, or no longer; says why when it is refused. */
export async function followPerson({ userId, name }: { userId: string; name: string }, on: boolean): Promise<void> {
  const isFirst = on && !viewerId() && $followedUsers.get().length === 0
  const { refused } = await toggleFollows([userId], on)
  if (isFirst) sayWhereKept()
  const t = peopleMessages.get()
  for (const { msg: reason } of refused) notify((on ? t.followFailed : t.unfollowFailed)({ name, reason }))
}
