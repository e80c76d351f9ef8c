import { useStore } from '@nanostores/react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { Switch } from '../../../ui/Switch/Switch.tsx'
import type { NotificationKind } from '../communitySettings.ts'
import { AccountSettings } from './AccountSettings.tsx'

const kinds = [
  { name: 'mentions', hint: 'mentionsHint' },
  { name: 'comments', hint: 'commentsHint' },
  { name: 'likes', hint: 'likesHint' },
  { name: 'follows', hint: 'followsHint' },
  { name: 'system', hint: 'systemHint' },
] as const satisfies readonly { name: NotificationKind; hint: string }[]

/** Which notifications come. */
export function NotificationsPane() {
  const t = useStore(settingMessages)
  return (
    <AccountSettings>
      {({ notifies }, change) => (
        <>
          <p className="setting-pane__hint">{t.notifiesHint}</p>
          {kinds.map(({ name, hint }) => (
            <Switch
              key={name}
              label={t[name]}
              hint={t[hint]}
              isOn={notifies.includes(name)}
              onChange={(isOn) =>
                change({ notifies: isOn ? [...notifies, name] : notifies.filter((kind) => kind !== name) })
              }
            />
          ))}
        </>
      )}
    </AccountSettings>
  )
}
