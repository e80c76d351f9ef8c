import { useStore } from '@nanostores/react'
import { late } from '#bridge/lib/late.ts'
import { PracticeLine } from '#web/features/markets/PracticeLine.tsx'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import { notify } from '#web/lib/page/notices.ts'
import { slots } from '#web/lib/page/slots.ts'

const enter = async (): Promise<void> => (await late(slots.simulation)).enterSimulation()

/** What simulation trade is for, and the way in. */
export function SimulationPane() {
  const { practise } = useStore(tradeMessages)
  return (
    <>
      <PracticeLine className="setting-pane__hint" />
      <button
        className="button"
        type="button"
        onClick={() => enter().catch(() => notify(shellMessages.get().failedText))}
      >
        {practise}
      </button>
    </>
  )
}
