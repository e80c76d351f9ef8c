import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { textSizes } from '#bridge/site/preferences.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { $autoplay, $fromApp, $textSize, choose } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { drawnSize } from '#web/lib/page/textSize.ts'
import { Switch } from '#web/ui/Switch/Switch.tsx'
import { ColourChoice, ThemeChoice } from '../PreferenceSheet/pickers.tsx'

/** Replaces a choice that the app or host site makes. */
export function DecidedHint() {
  const { fromApp, fromHost } = useStore(settingMessages)
  return <p className="setting-pane__hint">{services().app ? fromApp : fromHost}</p>
}

/** `125%`, as the reader's language writes it. */
export const percent = (value: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent' }).format(value / 100)

/** How large text is drawn, with a line of it to judge by. The whole page changes as the slider moves. */
function TextSize() {
  const t = useStore(settingMessages)
  const { tag } = useStore($intl)
  const size = drawnSize(useStore($textSize))
  const id = useId()
  // The app's own may lie between two of them.
  const step = textSizes.findIndex((known) => known >= size)
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
          value={step}
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
  const fromApp = useStore($fromApp)
  const autoplay = useStore($autoplay)
  return (
    <>
      {fromApp.theme ? <DecidedHint /> : <ThemeChoice />}
      <ColourChoice />
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
