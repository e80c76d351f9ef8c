import { useStore } from '@nanostores/react'
import { simulationMessages } from '#web/i18n/en/simulation.ts'
import { services } from '#web/lib/page/services.ts'

/** Explains simulation trade. Our own pages do not trade. */
export function PracticeLine({ className }: { className: string }) {
  const { practise } = useStore(simulationMessages)
  return <p className={className}>{practise({ name: services().exchange.brand.name })}</p>
}
