import { useStore } from '@nanostores/react'
import { accountMessages } from '../../../i18n/en/account.ts'
import { OwnKind } from '../../account/AccountMarks/AccountKind.tsx'
import { $communityUser, $user } from '../../account/user.ts'

/** The reader's name, and what kind of account it is. */
export function AccountName() {
  const t = useStore(accountMessages)
  const { user } = useStore($user)
  const member = useStore($communityUser)?.userInfo
  return (
    <>
      <bdi>{member?.nickName || user?.nickName || user?.userName || t.account}</bdi> <OwnKind />
    </>
  )
}
