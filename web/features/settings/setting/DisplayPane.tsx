import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import { textSizes } from '../../../../bridge/site/preferences.ts'
import { preferenceMessages } from '../../../i18n/en/preferences.ts'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { setTheme } from '../../../lib/page/appearance.ts'
import { $autoplay, $fromApp, $swapColours, $textSize, $theme, choose } from '../../../lib/page/preferences.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { Segments } from '../../../ui/Segments/Segments.tsx'
import { Switch } from '../../../ui/Switch/Switch.tsx'
import { percent } from './percent.ts'

/** How large text is drawn, with a line of it to judge by. The whole page changes as the slider moves. */
function TextSize() {
  const t = useStore(settingMessages)
  const { tag } = useStore($intl)
  const size = useStore($textSize)
  const id = useId()
  return (
    <div className="text-size">
      <label className="segments__label" htmlFor={id}>
        {t.textSize}
      </label>
      <div className="text-size__row">
        <span className="text-size__small" aria-hidden="true">
          A
        </span>
        <input
          className="text-size__slider"
          id={id}
          type="range"
          min={0}
          max={textSizes.length - 1}
          step={1}
          value={textSizes.indexOf(size)}
          aria-valuetext={percent(size, tag)}
          onInput={({ currentTarget }) => choose({ textSize: textSizes[Number(currentTarget.value)] })}
        />
        <span className="text-size__large" aria-hidden="true">
          A
        </span>
        <output className="text-size__value" htmlFor={id}>
          {percent(size, tag)}
        </output>
      </div>
      <p className="text-size__sample">{t.textSample}</p>
    </div>
  )
}

/** Theme, price colours, size of text and what moves. */
export function DisplayPane() {
  const t = useStore(settingMessages)
  const words = useStore(preferenceMessages)
  const theme = useStore($theme)
  const isSwapped = useStore($swapColours)
  const fromApp = useStore($fromApp)
  const autoplay = useStore($autoplay)
  return (
    <>
      {fromApp.theme ? (
        <p className="setting-pane__hint">{t.fromApp}</p>
      ) : (
        <Segments
          label={words.theme}
          current={theme}
          onChoose={setTheme}
          choices={[
            { value: 'white', text: <Labelled icon="sun">{words.light}</Labelled> },
            { value: 'black', text: <Labelled icon="moon">{words.dark}</Labelled> },
          ]}
        />
      )}
      <Segments
        label={words.colours}
        current={isSwapped ? 'red' : 'green'}
        onChoose={(up) => choose({ swapColours: up === 'red' })}
        choices={[
          { value: 'green', text: <Arrows isCurrent={!isSwapped}>{words.greenUp}</Arrows> },
          { value: 'red', text: <Arrows isCurrent={isSwapped}>{words.redUp}</Arrows> },
        ]}
      />
      <TextSize />
      <Switch
        label={t.autoplay}
        hint={t.autoplayHint}
        isOn={autoplay}
        onChange={(isOn) => choose({ autoplay: isOn })}
      />
    </>
  )
}

const Labelled = ({ icon, children }: { icon: 'sun' | 'moon'; children: ReactNode }) => (
  <>
    <LateIcon name={icon} />
    {children}
  </>
)

/** A rise and a fall; where it is not the choice that is worn, in each other's colour. */
const Arrows = ({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) => (
  <>
    <span className="preferences__arrows" aria-hidden="true">
      <i className={isCurrent ? 'is-up' : 'is-down'}>▲</i>
      <i className={isCurrent ? 'is-down' : 'is-up'}>▼</i>
    </span>
    {children}
  </>
)
