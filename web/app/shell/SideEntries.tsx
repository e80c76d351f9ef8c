import { useStore } from '@nanostores/react'
import { Flask } from '../../features/markets/simulation/Flask.tsx'
import { enterSimulation } from '../../features/markets/simulation/simulation.ts'
import { ComposeLink } from '../../features/writing/ComposeEntry/ComposeButton.tsx'
import { simulationMessages } from '../../i18n/en/simulation.ts'
import { $flags, isOn } from '../../lib/page/flags.ts'
import { $simulation } from '../../lib/page/preferences.ts'
import { services } from '../../lib/page/services.ts'

/** The way into simulation trade. The app has its own. */
export function SimulationEntry() {
  const t = useStore(simulationMessages)
  const inSimulation = useStore($simulation)
  useStore($flags)
  if (inSimulation || !isOn('simulation') || services().app) return null
  return (
    <button className="nav-link" type="button" onClick={() => enterSimulation()}>
      <Flask size={24} />
      <span className="nav-link__label">{t.title}</span>
    </button>
  )
}

/** What of the navigation does not wait for the content, and the content not for it. */
export const SideEntries = () => (
  <>
    <ComposeLink />
    <SimulationEntry />
  </>
)
