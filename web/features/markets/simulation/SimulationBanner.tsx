import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { simulationMessages } from '#web/i18n/en/simulation.ts'
import { $simulation } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { Flask } from './Flask.tsx'
import { leaveSimulation } from './simulation.ts'

/** Says on every screen that simulation trade is on, and is the way out of it. In the app the way out is the app's. */
export function SimulationBanner() {
  const on = useStore($simulation)
  return on ? <Banner /> : null
}

function Banner() {
  const t = useStore(simulationMessages)
  // A live region that comes with its text is not read out.
  const [said, say] = useState(false)
  useEffect(() => void say(true), [])
  // The page's own HTML has set it where simulation trade was on at the start.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.simulation = ''
    return () => void delete dataset.simulation
  }, [])
  return (
    <aside className="simulation-banner" aria-label={t.title}>
      <Flask size={20} />
      <p className="simulation-banner__text" role="status">
        {said && (
          <>
            <span className="simulation-banner__title">{`${t.title} `}</span>
            <span className="simulation-banner__more">{t.text}</span>
          </>
        )}
      </p>
      {!services().app && (
        <button className="simulation-banner__leave" type="button" onClick={leaveSimulation}>
          {t.leave}
        </button>
      )}
    </aside>
  )
}
