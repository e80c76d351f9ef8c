import { useStore } from '@nanostores/react'
import type { User } from '#bridge/exchange/user.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
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

/** A user's marks at the exchange: kind of account, frozen, VIP level, verified. */
export function AccountMarks({ user }: { user: User }) {
  const t = useStore(accountMessages)
  const kind = useAccountKind(user)
  const { frozen, showUserVip, vipLevel, hasRealValidate } = user
  if (!(kind || frozen || showUserVip || hasRealValidate)) return null
  return (
    <span className="account-marks">
      {kind && <span className="account-mark account-mark--kind">{kind}</span>}
      {frozen && <span className="account-mark account-mark--frozen">{t.isFrozen}</span>}
      {showUserVip && <span className="account-mark account-mark--vip">{t.vip({ level: vipLevel })}</span>}
      {hasRealValidate && <span className="account-mark">{t.isVerified}</span>}
    </span>
  )
}

/** The reader's own marks. */
export function OwnMarks() {
  const { user } = useStore($user)
  return user && <AccountMarks user={user} />
}

/** Tells a reader with a frozen account to contact support. */
export function FrozenNote() {
  const t = useStore(accountMessages)
  return useStore($user).user?.frozen ? <p className="frozen-note">{t.frozenText}</p> : null
}
