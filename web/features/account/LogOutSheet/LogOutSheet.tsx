import { useStore } from '@nanostores/react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { notify } from '#web/lib/page/notices.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/focusContent.ts'
import { OwnKind } from '../AccountMarks/AccountMarks.tsx'
import { $asksOfDrafts, endLogOut, stayLoggedIn } from '../logOut.ts'

/** Asks whether drafts stay on this device after the log-out. */
export function LogOutSheet() {
  const t = useStore(accountMessages)
  if (!useStore($asksOfDrafts)) return null
  const end = (keepsDrafts: boolean) => () => {
    endLogOut(keepsDrafts).catch((error: unknown) => {
      console.warn('Could not log out.', error)
      notify(t.logOutFailed)
    })
  }
  const buttons = (
    <>
      <button className="button button--quiet" type="button" onClick={end(false)}>
        {t.removeDrafts}
      </button>
      <button className="button" type="button" onClick={end(true)} {...firstFocus}>
        {t.keepDrafts}
      </button>
    </>
  )
  return (
    <Dialog kind="sheet" title={t.draftsStay} footer={buttons} onClose={stayLoggedIn}>
      <OwnKind />
      <p className="account-menu__text">{t.draftsStayText}</p>
    </Dialog>
  )
}
