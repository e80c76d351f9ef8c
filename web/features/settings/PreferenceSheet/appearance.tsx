import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { preferenceMessages } from '#web/i18n/en/preferences.ts'
import { setTheme } from '#web/lib/page/appearance.ts'
import { $swapColours, $theme, choose } from '#web/lib/page/preferences.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { Segments } from '#web/ui/Segments/Segments.tsx'

/** Light or dark. */
export function ThemeChoice() {
  const t = useStore(preferenceMessages)
  return (
    <Segments
      label={t.theme}
      current={useStore($theme)}
      onChoose={setTheme}
      choices={[
        { value: 'white', text: <Labelled icon="sun">{t.light}</Labelled> },
        { value: 'black', text: <Labelled icon="moon">{t.dark}</Labelled> },
      ]}
    />
  )
}

/** Which colour prices rise in. */
export function ColourChoice() {
  const t = useStore(preferenceMessages)
  const isSwapped = useStore($swapColours)
  return (
    <Segments
      label={t.colours}
      current={isSwapped ? 'red' : 'green'}
      onChoose={(up) => choose({ swapColours: up === 'red' })}
      choices={[
        { value: 'green', text: <Arrows isCurrent={!isSwapped}>{t.greenUp}</Arrows> },
        { value: 'red', text: <Arrows isCurrent={isSwapped}>{t.redUp}</Arrows> },
      ]}
    />
  )
}

const Labelled = ({ icon, children }: { icon: 'sun' | 'moon'; children: ReactNode }) => (
  <>
    <LateIcon name={icon} />
    <span>{children}</span>
  </>
)

/** A rise and a fall; where it is not the choice that is worn, in each other's colour. */
const Arrows = ({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) => (
  <>
    <span className="preferences__arrows" aria-hidden="true">
      <i className={isCurrent ? 'is-up' : 'is-down'}>▲</i>
      <i className={isCurrent ? 'is-down' : 'is-up'}>▼</i>
    </span>
    <span>{children}</span>
  </>
)
