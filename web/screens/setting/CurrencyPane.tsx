import { useStore } from '@nanostores/react'
import { CurrencyPicker } from '../../components/PreferenceSheet/CurrencyPicker.tsx'
import { settingMessages } from '../../messages/setting.ts'
import { $fromApp } from '../../stores/preferences.ts'

/** What amounts are shown in. */
export function CurrencyPane() {
  const t = useStore(settingMessages)
  return useStore($fromApp).unit ? <p className="setting-pane__hint">{t.fromApp}</p> : <CurrencyPicker />
}
