import { useStore } from '@nanostores/react'
import { accountMessages } from '../../../i18n/en/account.ts'
import { subAccountMessages } from '../../../i18n/en/subAccounts.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import type { OwnAccount } from '../subAccounts.ts'

interface AccountRowProps {
  readonly account: OwnAccount
  /** A switch is under way. */
  readonly isBusy: boolean
  /** To this one. */
  readonly isNext: boolean
  readonly onChoose: (practises: boolean) => void
}

/** One account: pressed, it is switched to. A demo account may be traded with at once. */
export function AccountRow({ account, isBusy, isNext, onChoose }: AccountRowProps) {
  const t = useStore(subAccountMessages)
  const { busy } = useStore(accountMessages)
  const { nickName: name, avatar, loginName, kind, isCurrent, isFrozen } = account
  const isOff = isBusy || isCurrent || isFrozen
  return (
    <li className="own-account">
      <button
        className={isFrozen ? 'own-account__choice own-account__choice--frozen' : 'own-account__choice'}
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        aria-disabled={isOff}
        onClick={() => isOff || onChoose(false)}
      >
        <img className="own-account__face" src={avatar} alt="" width={40} height={40} />
        <span className="own-account__text">
          <span className="own-account__name">
            <bdi>{name}</bdi>
          </span>
          <span className="own-account__detail">
            {t[kind]}
            {isFrozen ? ` · ${t.frozen}` : ''} · <bdi>{loginName}</bdi>
          </span>
        </span>
        {isCurrent && (
          <span className="own-account__mark">
            <LateIcon name="check" />
            <span className="visually-hidden">{t.current}</span>
          </span>
        )}
        {isNext && <span className="own-account__detail">{busy}</span>}
      </button>
      {kind === 'demo' && !isFrozen && (
        <button
          className="own-account__practise"
          type="button"
          aria-label={t.practiseWith({ name })}
          aria-disabled={isBusy}
          onClick={() => isBusy || isCurrent || onChoose(true)}
        >
          {t.practise}
        </button>
      )}
    </li>
  )
}
