import { useStore } from '@nanostores/react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { $fromApp } from '../../../lib/page/preferences.ts'
import { CurrencyPicker } from '../PreferenceSheet/CurrencyPicker.tsx'

/** What amounts are shown in. */
export function CurrencyPane() {
  const t = useStore(settingMessages)
  return useStore($fromApp).unit ? <p className="setting-pane__hint">{t.fromApp}</p> : <CurrencyPicker />
}
