import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { $locale } from '../../../lib/page/appearance.ts'
import { $insightLanguage, choose } from '../../../lib/page/preferences.ts'
import { OptionList } from '../../../ui/OptionList/OptionList.tsx'
import { languagesIn } from '../PreferenceSheet/LanguagePicker.tsx'

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
