import { useStore } from '@nanostores/react'
import { LanguagePicker } from '../../components/PreferenceSheet/LanguagePicker.tsx'
import { settingMessages } from '../../messages/setting.ts'
import { $fromApp } from '../../stores/preferences.ts'

/** The page's own language. */
export function LanguagePane() {
  const t = useStore(settingMessages)
  return useStore($fromApp).language ? <p className="setting-pane__hint">{t.fromApp}</p> : <LanguagePicker />
}
