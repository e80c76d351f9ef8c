import { useStore } from '@nanostores/react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { $fromApp } from '../../../lib/page/preferences.ts'
import { LanguagePicker } from '../PreferenceSheet/LanguagePicker.tsx'

/** The page's own language. */
export function LanguagePane() {
  const t = useStore(settingMessages)
  return useStore($fromApp).language ? <p className="setting-pane__hint">{t.fromApp}</p> : <LanguagePicker />
}
