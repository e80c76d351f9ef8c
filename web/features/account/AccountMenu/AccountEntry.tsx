import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { useAccountKind } from '../AccountMarks/AccountKind.tsx'
import { isLogInNative, logIn, logInHref } from '../account.ts'
import { $communityUser, $user } from '../user.ts'
import { kindOf } from '../watchOtherTabs.ts'
import { AccountMenu } from './AccountMenu.tsx'

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
