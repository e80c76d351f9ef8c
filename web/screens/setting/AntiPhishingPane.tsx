import { useStore } from '@nanostores/react'
import { settingMessages } from '../../messages/setting.ts'
import { $user } from '../../stores/user.ts'
import { $viewer } from '../../stores/viewer.ts'
import { NeedsAccount } from './AccountSettings.tsx'
import { SettingSkeleton } from './SettingSkeleton.tsx'

/** The code by which a person knows the exchange's own emails. */
export function AntiPhishingPane() {
  const t = useStore(settingMessages)
  const isMember = useStore($viewer) !== null
  const { status, user } = useStore($user)
  if (!isMember) return <NeedsAccount />
  if (status === 'pending') return <SettingSkeleton />
  return (
    <div className="anti-phishing">
      {user?.antiPhishingCode ? (
        <bdi className="anti-phishing__code">{user.antiPhishingCode}</bdi>
      ) : (
        <p>{t.noAntiPhishing}</p>
      )}
      <p className="anti-phishing__text">{t.antiPhishingText}</p>
    </div>
  )
}
