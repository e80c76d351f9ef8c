import { useStore } from '@nanostores/react'
import { $sharing, chooseSharing } from '#web/features/tracking/consent.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { Switch } from '#web/ui/Switch/Switch.tsx'
import { AccountSettings } from './AccountSettings.tsx'

/** Whether this device reports how the site is used. Nothing where the exchange leaves no choice. */
export function UsageSharing() {
  const t = useStore(settingMessages)
  const { isOn, by } = useStore($sharing)
  if (by === 'exchange') return null
  if (by === 'signal') return <p className="setting-pane__hint">{t.usageBySignal}</p>
  return <Switch label={t.sharesUsage} hint={t.sharesUsageHint} isOn={isOn} onChange={chooseSharing} />
}

/** What the exchange learns of this device, and what others see of the one who is logged in. */
export function PrivacyPane() {
  const t = useStore(settingMessages)
  return (
    <>
      <UsageSharing />
      <AccountSettings>
        {({ showsFollows, showsLikes }, change) => (
          <>
            <Switch
              label={t.showsFollows}
              hint={t.showsFollowsHint}
              isOn={showsFollows}
              onChange={(isOn) => change({ showsFollows: isOn })}
            />
            <Switch
              label={t.showsLikes}
              hint={t.showsLikesHint}
              isOn={showsLikes}
              onChange={(isOn) => change({ showsLikes: isOn })}
            />
          </>
        )}
      </AccountSettings>
    </>
  )
}
