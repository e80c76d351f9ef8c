import { useStore } from '@nanostores/react'
import type { Preferences } from '../../../../bridge/site/preferences.ts'
import { tradeMessages } from '../../../i18n/en/trade.ts'
import { $layout, choose } from '../../../lib/page/preferences.ts'

/** Where the list stands in a drawing of the page, on a grid of 20 × 16. Left and right are the screen's own, in every direction. */
const drawings: Readonly<Record<Preferences['layout'], string>> = {
  left: 'M3 3h5v10H3z',
  center: 'M3 3h14v3H3z',
  right: 'M12 3h5v10h-5z',
}
const layouts = ['left', 'center', 'right'] as const

/** Says where the market list stands. */
export function LayoutPicker() {
  const t = useStore(tradeMessages)
  const current = useStore($layout)
  return (
    <fieldset className="layout-picker" dir="ltr">
      <legend className="visually-hidden">{t.layout}</legend>
      {layouts.map((layout) => (
        <label key={layout} className="layout-picker__choice" title={t[layout]}>
          <input
            className="visually-hidden"
            type="radio"
            name="layout"
            value={layout}
            checked={layout === current}
            onChange={() => choose({ layout })}
          />
          <svg width="20" height="16" viewBox="0 0 20 16" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M.5 2.5a2 2 0 0 1 2-2h15a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2z" />
            <path d={drawings[layout]} fill="currentColor" stroke="none" />
          </svg>
          <span className="visually-hidden">{t[layout]}</span>
        </label>
      ))}
    </fieldset>
  )
}
