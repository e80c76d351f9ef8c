import { useStore } from '@nanostores/react'
import { FollowButton } from '../../components/FollowButton/FollowButton.tsx'
import { SafetyMenu } from '../../components/SafetyMenu/SafetyMenu.tsx'
import { userMessages } from '../../messages/user.ts'
import { linkTo } from '../../stores/flags.ts'
import type { Profile } from '../../stores/profiles.ts'
import { $viewer } from '../../stores/viewer.ts'

/** What one can do about somebody; on one's own page, the way to one's settings. */
export function UserActions({ profile, mayFollow }: { profile: Profile; mayFollow: boolean }) {
  const t = useStore(userMessages)
  const viewer = useStore($viewer)
  const { userId, nickName, followed, followsYou } = profile
  if (viewer === userId) {
    return (
      <a className="profile__edit" href={linkTo('setting')}>
        {t.edit}
      </a>
    )
  }
  return (
    <>
      <SafetyMenu target={{ kind: 'person', id: userId, userId, name: nickName }} />
      {mayFollow && <FollowButton userId={userId} name={nickName} followed={followed} followsYou={followsYou} />}
    </>
  )
}
