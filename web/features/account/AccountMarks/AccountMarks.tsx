import { useStore } from '@nanostores/react'
import type { User } from '#bridge/exchange/user.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { $user } from '../user.ts'
import { useAccountKind } from './AccountKind.tsx'

/** A user's marks at the exchange: the kind of account, frozen, their VIP level where it is shown, verified. Nothing where there is nothing to say. */
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

/** Says to a reader whose account is frozen that it is, and who helps. */
export function FrozenNote() {
  const t = useStore(accountMessages)
  return useStore($user).user?.frozen ? <p className="frozen-note">{t.frozenText}</p> : null
}
