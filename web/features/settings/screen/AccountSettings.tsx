import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { logIn } from '#web/features/account/account.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import {
  $communitySettings,
  type CommunitySettings,
  changeSettings,
  loadSettings,
  type SettingsChange,
} from '../communitySettings.ts'

const rows = ['a', 'b', 'c', 'd'] as const

/** Rows in the heights that settings will have; read out as one word. */
export function SettingSkeleton() {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {rows.map((row) => (
        <div className="setting-bones" key={row} aria-hidden="true">
          <i className="setting-bones__label" />
          <i className="setting-bones__switch" />
        </div>
      ))}
    </div>
  )
}

type Render = (settings: CommunitySettings, change: (change: SettingsChange) => void) => ReactNode

/** Settings of the account, in every state. Visitors see that they need one. */
export function AccountSettings({ children }: { children: Render }) {
  const viewer = useStore($viewer)
  return viewer === null ? <NeedsAccount /> : <Own key={viewer}>{children}</Own>
}

/** Says that a setting is an account's. */
export function NeedsAccount() {
  const t = useStore(settingMessages)
  return <StatePanel kind="login" title={t.accountTitle} text={t.accountText} action={{ label: t.logIn, run: logIn }} />
}

const refused = (reason: string): void => notify(settingMessages.get().notSaved({ reason }))
const change = (wanted: SettingsChange): void => void changeSettings(wanted, refused)

function Own({ children }: { children: Render }) {
  const t = useStore(settingMessages)
  const { tryAgain } = useStore(shellMessages)
  const state = useStore($communitySettings)
  useEffect(() => void loadSettings(), [])
  const action = { label: tryAgain, run: () => void loadSettings(true) }
  switch (state.phase) {
    case 'ready':
      return children(state.settings, change)
    case 'error':
      return <StatePanel kind="error" title={t.failedTitle} text={state.reason} action={action} />
    case 'offline':
      return <StatePanel kind="offline" title={t.offlineTitle} action={action} />
    case 'slow':
      return (
        <>
          <StatePanel inline kind="slow" title={t.slowTitle} action={action} />
          <SettingSkeleton />
        </>
      )
    default:
      return <SettingSkeleton />
  }
}
