import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { simulationMessages } from '#web/i18n/en/simulation.ts'
import { $simulation } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { Flask } from './Flask.tsx'
import { leaveSimulation } from './simulation.ts'

/** Shows on every screen that simulation trade is on, with a button that turns it off. In the app, the app has that button. */
export function SimulationBanner() {
  const on = useStore($simulation)
  return on ? <Banner /> : null
}

function Banner() {
  const t = useStore(simulationMessages)
  // A live region that appears together with its text is not announced.
  const [said, say] = useState(false)
  useEffect(() => void say(true), [])
  // The page's HTML has set it if simulation trade was on at the start.
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
