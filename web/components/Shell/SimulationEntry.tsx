import { useStore } from '@nanostores/react'
import { simulationMessages } from '../../messages/simulation.ts'
import { $flags, isOn } from '../../stores/flags.ts'
import { $simulation } from '../../stores/preferences.ts'
import { services } from '../../stores/services.ts'
import { enterSimulation } from '../../stores/simulation.ts'
import { Flask } from '../SimulationBanner/Flask.tsx'

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
