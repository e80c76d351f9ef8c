import { useStore } from '@nanostores/react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { Switch } from '../../../ui/Switch/Switch.tsx'
import { $sharing, chooseSharing } from '../../tracking/index.ts'

/** Whether this device reports how the site is used. Nothing where the exchange leaves no choice. */
export function UsageSharing() {
  const t = useStore(settingMessages)
  const { isOn, by } = useStore($sharing)
  if (by === 'exchange') return null
  if (by === 'signal') return <p className="setting-pane__hint">{t.usageBySignal}</p>
  return <Switch label={t.sharesUsage} hint={t.sharesUsageHint} isOn={isOn} onChange={chooseSharing} />
}
