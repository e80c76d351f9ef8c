import { useStore } from '@nanostores/react'
import { $user, loadUser } from '#web/features/account/user.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { NeedsAccount, SettingSkeleton } from './AccountSettings.tsx'

function askAgain(): void {
  const viewer = $viewer.get()
  loadUser(viewer, () => $viewer.get() === viewer)
}

/** The anti-phishing code in the exchange's emails. */
export function AntiPhishingPane() {
  const t = useStore(settingMessages)
  const isMember = useStore($viewer) !== null
  const { status, user } = useStore($user)
  const { tryAgain } = useStore(shellMessages)
  if (!isMember) return <NeedsAccount />
  if (status === 'pending') return <SettingSkeleton />
  // Unknown is not "none": the reader would expect emails without a code.
  if (!user) return <StatePanel kind="error" title={t.failedTitle} action={{ label: tryAgain, run: askAgain }} />
  return (
    <div className="anti-phishing">
      {user.antiPhishingCode ? (
        <bdi className="anti-phishing__code">{user.antiPhishingCode}</bdi>
      ) : (
        <p>{t.noAntiPhishing}</p>
      )}
      <p className="anti-phishing__text">{t.antiPhishingText}</p>
    </div>
  )
}
