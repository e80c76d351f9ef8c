import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { languagesIn } from '../../components/PreferenceSheet/LanguagePicker.tsx'
import { OptionList } from '../../components/PreferenceSheet/OptionList.tsx'
import { settingMessages } from '../../messages/setting.ts'
import { $locale } from '../../stores/appearance.ts'
import { $insightLanguage, choose } from '../../stores/preferences.ts'

/** The language that posts of others are read in. */
export function InsightLanguagePane() {
  const t = useStore(settingMessages)
  const locale = useStore($locale)
  const languages = useMemo(() => languagesIn(locale), [locale])
  return (
    <>
      <p className="setting-pane__hint">{t.insightsHint}</p>
      <OptionList
        label={t.insights}
        searchLabel={t.searchLanguages}
        options={[{ key: '', name: t.eachItsOwn, words: [] }, ...languages]}
        current={useStore($insightLanguage)}
        onChoose={(insightLanguage) => choose({ insightLanguage })}
      />
    </>
  )
}
