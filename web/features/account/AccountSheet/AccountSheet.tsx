import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { subAccountMessages } from '#web/i18n/en/subAccounts.ts'
import { notify } from '#web/lib/page/notices.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { faultText } from '../faultText.ts'
import { $accountsOpen, loadAccounts, type OwnAccount, switchAccount } from '../subAccounts.ts'

interface AccountRowProps {
  readonly account: OwnAccount
  /** A switch is under way. */
  readonly isBusy: boolean
  /** To this one. */
  readonly isNext: boolean
  readonly onChoose: (practises: boolean) => void
}

/** One account to switch to. A demo account also has a button for simulation trade. */
function AccountRow({ account, isBusy, isNext, onChoose }: AccountRowProps) {
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
        <Avatar person={{ avatar }} />
        <span className="own-account__text">
          <span className="own-account__name">
            <bdi>{name}</bdi>
          </span>
          <span className="own-account__detail">
            <span>{isFrozen ? `${t[kind]} · ${t.frozen}` : t[kind]}</span>
            {loginName && <span> · </span>}
            {loginName && <bdi>{loginName}</bdi>}
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

const rows = ['a', 'b', 'c'] as const

/** Skeleton rows; screen readers hear one word. */
function AccountSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {rows.map((row) => (
        <div className="account-bones" key={row} aria-hidden="true">
          <i className="account-bones__face" />
          <i className="account-bones__name" />
        </div>
      ))}
    </div>
  )
}

/** The reader's accounts, over any page, to switch between. */
export function AccountSheet() {
  const isOpen = useStore($accountsOpen)
  return isOpen ? <Open /> : null
}

type State = 'loading' | 'slow' | { readonly accounts: readonly OwnAccount[] } | { readonly error: unknown }

function Open() {
  const t = useStore(subAccountMessages)
  const account = useStore(accountMessages)
  const [state, setState] = useState<State>('loading')
  const [turn, setTurn] = useState(0)
  const [busy, setBusy] = useState<OwnAccount>()
  const [isSlow, setSlow] = useState(false)
  const [fault, setFault] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try
  useEffect(() => {
    const own = new AbortController()
    setState('loading')
    loadAccounts(own.signal, () => setState('slow')).then(
      (accounts) => setState({ accounts }),
      (error: unknown) => own.signal.aborted || setState({ error }),
    )
    return () => own.abort()
  }, [turn])
  const choose = useCallback((one: OwnAccount, practises: boolean) => {
    setBusy(one)
    setSlow(false)
    setFault(undefined)
    switchAccount(one, practises, () => setSlow(true)).catch((error: unknown) => {
      // Also show it if the sheet was closed meanwhile.
      if (!$accountsOpen.get()) notify(faultText(error, accountMessages.get()))
      setFault(error)
      setBusy(undefined)
    })
  }, [])
  const close = () => $accountsOpen.set(false)
  const again = { label: account.tryAgain, run: () => setTurn(turn + 1) }
  return (
    <Dialog kind="sheet" title={t.title} onClose={close} mayClose={() => !busy || isSlow}>
      {state === 'loading' ? (
        <AccountSkeleton />
      ) : state === 'slow' ? (
        <StatePanel kind="slow" title={account.slow} action={again} />
      ) : 'error' in state ? (
        <StatePanel kind="error" title={t.failedTitle} text={faultText(state.error, account)} action={again} />
      ) : state.accounts.length < 2 ? (
        <p>{t.none}</p>
      ) : (
        <>
          <ul className="accounts" aria-label={t.choose}>
            {state.accounts.map((one) => (
              <CardBoundary key={one.userId} id={one.userId} as="li">
                <AccountRow
                  account={one}
                  isBusy={busy !== undefined}
                  isNext={busy === one}
                  onChoose={(practises) => choose(one, practises)}
                />
              </CardBoundary>
            ))}
          </ul>
          {/* Always rendered: a live region that appears together with its text is not announced. */}
          <p className="accounts__fault" role="alert" dir="auto">
            {busy ? isSlow && account.slow : faultText(fault, account)}
          </p>
          <p className="accounts__hint">{t.hint}</p>
        </>
      )}
    </Dialog>
  )
}
