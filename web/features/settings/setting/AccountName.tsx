import { useStore } from '@nanostores/react'
import { $communityUser, $user, OwnKind } from '../../account/index.ts'

/** The reader's name, and what kind of account it is. */
export function AccountName() {
  const { user } = useStore($user)
  const member = useStore($communityUser)?.userInfo
  return (
    <>
      <bdi>{member?.nickName || user?.nickName || user?.userName}</bdi> <OwnKind />
    </>
  )
}
