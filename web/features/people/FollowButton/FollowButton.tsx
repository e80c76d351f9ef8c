import { useStore } from '@nanostores/react'
import { peopleMessages } from '../../../i18n/en/people.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { followsStore, isKnownFollow } from '../follows.ts'
import { followPerson } from './followPerson.ts'

export interface FollowButtonProps {
  readonly userId: string
  /** As it is shown: who is followed is read out with it. */
  readonly name: string
  /** What an answer says, for as long as nobody has remembered it (`rememberFollows`). */
  readonly followed?: boolean
  /** Then it offers to follow back. */
  readonly followsYou?: boolean
}

/** Follows somebody at once, or no longer. Nothing beside oneself. A screen that shows one imports `FollowButton.css` in its sheet. */
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
