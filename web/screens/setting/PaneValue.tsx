import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { localeNames } from '../../../bridge/site/localeNames.ts'
import { locales } from '../../../bridge/site/locales.ts'
import { $unit } from '../../components/PreferenceSheet/unit.ts'
import { $intl } from '../../messages/i18n.ts'
import { preferenceMessages } from '../../messages/preferences.ts'
import { settingMessages } from '../../messages/setting.ts'
import { $locale } from '../../stores/appearance.ts'
import { $mutedWords } from '../../stores/mutedWords.ts'
import { $insightLanguage, $shortcuts, $textSize, $theme } from '../../stores/preferences.ts'
import { $translateTo } from '../../stores/translateTo.ts'
import { useHiddenCount } from './HiddenPane.tsx'
import type { PaneName } from './panes.tsx'
import { percent } from './percent.ts'

function Display() {
  const t = useStore(preferenceMessages)
  const { tag } = useStore($intl)
  return `${useStore($theme) === 'black' ? t.dark : t.light} · ${percent(useStore($textSize), tag)}`
}

function Keyboard() {
  const t = useStore(settingMessages)
  return useStore($shortcuts) ? t.on : t.off
}

function Insights() {
  const t = useStore(settingMessages)
  const language = useStore($insightLanguage)
  return language ? localeNames[language] : t.eachItsOwn
}

function Translate() {
  const key = useStore($translateTo)
  const locale = locales.find((row) => row.key === key)
  return locale && localeNames[locale.code]
}

const Words = () => String(useStore($mutedWords).length)

/** What stands in a pane's row; others are the account's own matter, and are not asked for only to be shown there. */
const values: Readonly<Partial<Record<PaneName, () => ReactNode>>> = {
  display: Display,
  keyboard: Keyboard,
  language: () => localeNames[useStore($locale)],
  translate: Translate,
  insights: Insights,
  currency: () => useStore($unit),
  words: Words,
  hidden: () => String(useHiddenCount()),
}

/** What is set in a pane, in its row. */
export function PaneValue({ name }: { name: PaneName }) {
  const Value = values[name]
  return Value ? (
    <bdi className="pane-list__value">
      <Value />
    </bdi>
  ) : null
}
