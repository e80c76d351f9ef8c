import { useStore } from '@nanostores/react'
import type { User } from '#bridge/exchange/user.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { $user } from '../user.ts'
import { useAccountKind } from './AccountKind.tsx'

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
