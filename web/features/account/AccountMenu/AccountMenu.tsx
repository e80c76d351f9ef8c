import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '#bridge/exchange/user.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showTransient } from '#web/lib/page/notifications.ts'
import { IconDrawing } from '#web/ui/Icon/Icon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { AccountMarks } from '../AccountMarks/AccountMarks.tsx'
import { beginLogOut } from '../logOut.ts'
import { openAccounts } from '../subAccounts.ts'

interface AccountMenuProps {
  readonly name: string
  readonly user: User | null
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The button that opens it. */
  readonly children: ReactNode
}

const askOfDrafts = () =>
  loadOverlay('account', () => import('../LogOutSheet/LogOutSheet.tsx').then(({ LogOutSheet }) => LogOutSheet))

/** A masked name of the account: `ma•••@meridian.example`, `•••4711`. */
function masked(contact: string): string {
  const at = contact.lastIndexOf('@')
  return at > 0
    ? `${[...contact.slice(0, at)].slice(0, -1).slice(0, 2).join('')}•••${contact.slice(at)}`
    : contact && `•••${contact.slice(-4)}`
}

const pageLink = (name: 'profile' | 'draft' | 'saved' | 'fansAndFocus' | 'setting') => {
  const href = linkTo(name)
  return href === undefined ? undefined : { href }
}

/** The number that support asks for, with a button that copies it. */
function Uid({ id }: { id: string }) {
  const t = useStore(accountMessages)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      await showTransient(t.uidCopied)
    } catch (error) {
      console.warn('Could not copy the UID to the clipboard.', error)
      notify(t.failed)
    }
  }
  return (
    <span className="account-menu__uid">
      <bdi className="account-menu__detail">{t.uid({ id })}</bdi>
      <button className="account-menu__copy" type="button" aria-label={t.copyUid} onClick={() => void copy()}>
        <IconDrawing path="M9 9h11v11H9zM5.5 15H4V4h11v1.5" size={16} filled={false} />
      </button>
    </span>
  )
}

/** Links to the reader's pages, and to the account pages that the exchange has configured. */
function Ways({ onDone }: { onDone: () => void }) {
  const t = useStore(accountMessages)
  const { setting } = useStore(shellMessages)
  const { security, deposit } = useStore(legalMessages)
  const ways = [
    [t.profile, pageLink('profile')],
    [t.drafts, pageLink('draft')],
    [t.saved, pageLink('saved')],
    [t.fans, pageLink('fansAndFocus')],
    [setting, pageLink('setting')],
    [security, exchangeLink('security')],
    [deposit, exchangeLink('deposit')],
  ] as const
  return ways.map(
    ([label, link]) =>
      link && (
        <a key={label} className="account-menu__row" {...link} href={link.href} onClick={onDone}>
          {label}
        </a>
      ),
  )
}

const elsewhere = ['pointerdown', 'focusin'] as const

/** The account menu. It closes on Escape, on a press outside, and when the focus leaves. */
export function AccountMenu({ name, user, isOpen, onOpen, children }: AccountMenuProps) {
  const t = useStore(accountMessages)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isPageKey(event, document.documentElement)) return
      onOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onOpen(false)
    }
    document.addEventListener('keydown', onKey)
    for (const type of elsewhere) document.addEventListener(type, onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      for (const type of elsewhere) document.removeEventListener(type, onElsewhere)
    }
  }, [isOpen, onOpen])
  const leave = () => {
    onOpen(false)
    beginLogOut(askOfDrafts).catch((error: unknown) => {
      console.warn('Could not log out.', error)
      notify(t.logOutFailed)
    })
  }
  const choose = () => {
    onOpen(false)
    openAccounts()
  }
  const detail = masked(user?.email || user?.phone || '')
  return (
    <div className="account-entry" ref={box}>
      {children}
      {isOpen && (
        <div className="account-menu">
          <p className="account-menu__who">
            <bdi className="account-menu__name">{name}</bdi>
            {detail && <bdi className="account-menu__detail">{detail}</bdi>}
            {user && <AccountMarks user={user} />}
            {user && <Uid id={user.userId} />}
          </p>
          <Ways onDone={() => onOpen(false)} />
          {user?.switchFlag && (
            <button className="account-menu__row" type="button" onClick={choose}>
              {t.switchAccount}
            </button>
          )}
          <button className="account-menu__row" type="button" onClick={leave}>
            {t.logOut}
          </button>
        </div>
      )}
    </div>
  )
}
