import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { findLocale, locales } from '#bridge/site/locales.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { OptionList } from '#web/ui/OptionList/OptionList.tsx'
import type { CommunitySettings, SettingsChange } from '../communitySettings.ts'
import { languagesIn } from '../PreferenceSheet/LanguagePicker.tsx'
import { AccountSettings } from './AccountSettings.tsx'

/** The language that the account has others' words translated to. */
export const TranslatePane = () => (
  <AccountSettings>{(settings, change) => <Languages settings={settings} onChange={change} />}</AccountSettings>
)

function Languages({
  settings,
  onChange,
}: {
  settings: CommunitySettings
  onChange: (change: SettingsChange) => void
}) {
  const t = useStore(settingMessages)
  const locale = useStore($locale)
  const languages = useMemo(() => languagesIn(locale), [locale])
  const current = locales.find(({ key }) => key === settings.translateLanguage)?.code ?? ''
  return (
    <>
      <p className="setting-pane__hint">{t.translateHint}</p>
      <OptionList
        label={t.translate}
        searchLabel={t.searchLanguages}
        options={languages}
        current={current}
        onChoose={(code) => {
          const row = findLocale(code)
          if (row) onChange({ translateLanguage: row.key })
        }}
      />
    </>
  )
}
