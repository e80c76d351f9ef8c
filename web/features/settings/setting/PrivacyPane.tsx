import { useStore } from '@nanostores/react'
import { $sharing, chooseSharing } from '#web/features/tracking/consent.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { Switch } from '#web/ui/Switch/Switch.tsx'
import { AccountSettings } from './AccountSettings.tsx'

/** The opt-out of tracking, unless the exchange leaves no choice. */
export function UsageSharing() {
  const t = useStore(settingMessages)
  const { isOn, by } = useStore($sharing)
  if (by === 'exchange') return null
  if (by === 'signal') return <p className="setting-pane__hint">{t.usageBySignal}</p>
  return <Switch label={t.sharesUsage} hint={t.sharesUsageHint} isOn={isOn} onChange={chooseSharing} />
}

/** Privacy: usage data of this device, and what others see. */
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
