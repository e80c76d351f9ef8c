import { useStore } from '@nanostores/react'
import type { User } from '#bridge/exchange/user.ts'
import { subAccountMessages } from '#web/i18n/en/subAccounts.ts'
import { $user } from '../user.ts'
import { kindOf } from '../watchOtherTabs.ts'

/** The kind of a user's account, unless it is their main one. */
export function useAccountKind(user: User | null): string | undefined {
  const t = useStore(subAccountMessages)
  const kind = kindOf(user)
  return kind && t[kind]
}

/** The kind of the reader's own account. */
export function OwnKind() {
  const kind = useAccountKind(useStore($user).user)
  return kind ? <span className="account-mark account-mark--kind">{kind}</span> : null
}
