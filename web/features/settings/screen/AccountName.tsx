import { useStore } from '@nanostores/react'
import { OwnKind } from '#web/features/account/AccountMarks/AccountMarks.tsx'
import { $communityUser, $user } from '#web/features/account/user.ts'
import { accountMessages } from '#web/i18n/en/account.ts'

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
