import { useStore } from '@nanostores/react'
import { userMessages } from '../../../i18n/en/user.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { ModerationMenu } from '../../moderation/index.ts'
import { FollowButton } from '../FollowButton/FollowButton.tsx'
import type { Profile } from '../profiles.ts'

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
      <ModerationMenu target={{ kind: 'person', id: userId, userId, name: nickName }} />
      {mayFollow && <FollowButton userId={userId} name={nickName} followed={followed} followsYou={followsYou} />}
    </>
  )
}
