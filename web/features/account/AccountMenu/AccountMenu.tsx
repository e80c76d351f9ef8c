import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { User } from '#bridge/exchange/user.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { faultMessages } from '#web/i18n/en/faults.ts'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showTransient } from '#web/lib/page/notifications.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Icon, IconDrawing } from '#web/ui/Icon/Icon.tsx'
import { loadOverlay } from '#web/ui/overlays.ts'
import { AccountMarks, useAccountKind } from '../AccountMarks/AccountMarks.tsx'
import { isLogInNative, logIn, logInHref } from '../account.ts'
import { beginLogOut } from '../logOut.ts'
import { openAccounts } from '../subAccounts.ts'
import { $communityUser, $user } from '../user.ts'
import { kindOf } from '../watchOtherTabs.ts'

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
      notify(faultMessages.get().failed)
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

/** The reader's picture and account menu; for a visitor, the log-in link. */
export function AccountEntry({ labelled = false }: { labelled?: boolean }) {
  return useStore($viewer) === null ? <LogIn labelled={labelled} /> : <Member labelled={labelled} />
}

const names = (labelled: boolean) =>
  labelled ? { box: 'nav-link', label: 'nav-link__label' } : { box: 'icon-button', label: 'visually-hidden' }

function LogIn({ labelled }: { labelled: boolean }) {
  const t = useStore(accountMessages)
  const { route } = useStore($location)
  const { box, label } = names(labelled)
  const content = (
    <>
      <Icon name="person" size={labelled ? 24 : 20} />
      <span className={label}>{t.logIn}</span>
    </>
  )
  if (isLogInNative()) {
    return (
      <button className={box} type="button" onClick={logIn}>
        {content}
      </button>
    )
  }
  return (
    <a className={box} href={logInHref()} aria-current={route?.name === 'login' ? 'page' : undefined}>
      {content}
    </a>
  )
}

function Member({ labelled }: { labelled: boolean }) {
  const t = useStore(accountMessages)
  const { status, user } = useStore($user)
  const member = useStore($communityUser)?.userInfo
  const [isOpen, setOpen] = useState(false)
  const { box } = names(labelled)
  const known = member?.nickName || user?.nickName || user?.userName
  // Until the user is known there is no name to show: “Your account” would look like one.
  const isComing = !known && status === 'pending'
  const name = known || (isComing ? t.busy : t.account)
  const kind = useAccountKind(user)
  const read = name === t.account ? name : `${t.account}: ${name}`
  return (
    <AccountMenu name={name} user={user} isOpen={isOpen} onOpen={setOpen}>
      <button
        className={box}
        type="button"
        aria-label={kind ? `${read}, ${kind}` : read}
        aria-expanded={isOpen}
        aria-busy={isComing}
        onClick={() => setOpen(!isOpen)}
      >
        {member?.avatar ? (
          <Avatar person={member} size={24} eager />
        ) : (
          // Drawn by CSS, so that the button's accessible name equals its visible text.
          <span
            className="account-entry__initial"
            data-initial={isComing ? undefined : [...name][0]}
            aria-hidden="true"
          />
        )}
        {labelled && (
          <span className="nav-link__label account-entry__name">
            <bdi>{name}</bdi>
            {kind && <span className="account-entry__detail">{kind}</span>}
          </span>
        )}
        {/* Where there is no room for the name. */}
        {kindOf(user) === 'demo' && (
          <span className="account-entry__kind" aria-hidden="true">
            {kind}
          </span>
        )}
      </button>
    </AccountMenu>
  )
}
