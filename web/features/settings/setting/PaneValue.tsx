import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { localeNames } from '../../../../bridge/site/localeNames.ts'
import { locales } from '../../../../bridge/site/locales.ts'
import { preferenceMessages } from '../../../i18n/en/preferences.ts'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { $locale } from '../../../lib/page/appearance.ts'
import { $insightLanguage, $shortcuts, $textSize, $theme } from '../../../lib/page/preferences.ts'
import { drawnSize } from '../../../lib/page/textSize.ts'
import { $mutedWords } from '../../moderation/index.ts'
import { $translateTo } from '../../post/index.ts'
import { $unit } from '../PreferenceSheet/unit.ts'
import { useHiddenCount } from './HiddenPane.tsx'
import type { PaneName } from './panes.tsx'
import { percent } from './percent.ts'

function Display() {
  const t = useStore(preferenceMessages)
  const { tag } = useStore($intl)
  return `${useStore($theme) === 'black' ? t.dark : t.light} · ${percent(drawnSize(useStore($textSize)), tag)}`
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
