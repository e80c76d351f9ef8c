import { useStore } from '@nanostores/react'
import { logIn } from '#web/features/account/account.ts'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { $followedUsers } from '#web/lib/page/preferences.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { followsStore, isKnownFollow, toggleFollows } from '../follows.ts'

/** Tells a visitor with their first follow where it is kept, and what logging in gives. */
function notifyWhereStored(): void {
  const t = peopleMessages.get()
  void showNotification(t.keptHereText, { title: t.keptHereTitle, action: { label: t.logIn, run: logIn } })
}

/** Follows or unfollows a user, optimistically; shows the reason of a refusal. */
async function followPerson({ userId, name }: { userId: string; name: string }, on: boolean): Promise<void> {
  const isFirst = on && !viewerId() && $followedUsers.get().length === 0
  const { refused } = await toggleFollows([userId], on)
  if (isFirst) notifyWhereStored()
  const t = peopleMessages.get()
  for (const { msg: reason } of refused) notify((on ? t.followFailed : t.unfollowFailed)({ name, reason }))
}

export interface FollowButtonProps {
  readonly userId: string
  /** The visible name, for screen readers. */
  readonly name: string
  /** The value of an answer, until `rememberFollows` has stored it. */
  readonly followed?: boolean
  /** Then it offers to follow back. */
  readonly followsYou?: boolean
}

/** Follows or unfollows a user; nothing for the reader. A screen that shows one imports `FollowButton.css`. */
export function FollowButton({ userId, name, followed = false, followsYou = false }: FollowButtonProps) {
  const t = useStore(peopleMessages)
  const viewer = useStore($viewer)
  const follows = useStore(followsStore(userId))
  const on = isKnownFollow(userId) ? follows : followed
  if (userId === viewer) return null
  const words = on
    ? { shown: t.following, spoken: t.followingPerson }
    : followsYou
      ? { shown: t.followBack, spoken: t.followBackPerson }
      : { shown: t.follow, spoken: t.followPerson }
  return (
    <button
      className={on ? 'follow-button follow-button--on' : 'follow-button'}
      type="button"
      aria-pressed={on}
      aria-label={words.spoken({ name })}
      onClick={() => void followPerson({ userId, name }, !on)}
    >
      {words.shown}
    </button>
  )
}
