import { useStore } from '@nanostores/react'
import { late } from '../../../../bridge/lib/late.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { $flags, isOn as isPartOn } from '../../../lib/page/flags.ts'
import { notify } from '../../../lib/page/notices.ts'
import { $simulation } from '../../../lib/page/preferences.ts'
import { services } from '../../../lib/page/services.ts'

const enter = async (page: string): Promise<void> => {
  const { enterSimulation } = await late(() => import('../simulation/simulation.ts'))
  enterSimulation(page)
}

/** Turns simulation trade on, at this pair. The banner over every page turns it off. In the app the mode is the app's. */
export function PractiseButton({ page, text }: { page: string; text: string }) {
  useStore($flags)
  const isOn = useStore($simulation)
  if (isOn || !isPartOn('simulation') || services().app) return null
  return (
    <button
      className="practise"
      type="button"
      onClick={() => enter(page).catch(() => notify(shellMessages.get().failedText))}
    >
      {text}
    </button>
  )
}
