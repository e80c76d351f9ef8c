import { useStore } from '@nanostores/react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { Switch } from '../../../ui/Switch/Switch.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { UsageSharing } from './UsageSharing.tsx'

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
