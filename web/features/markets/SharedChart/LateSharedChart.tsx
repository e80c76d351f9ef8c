import { useEffect } from 'react'
import { late } from '#bridge/lib/late.ts'
import type { SharedChart } from '#bridge/site/sharedChart.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'

export interface SharedChartProps {
  readonly chart: SharedChart
  /** Its prices are not to be had: its link says what it is. Always the same function. */
  readonly onUndrawn: () => void
}

function Undrawn({ onUndrawn }: SharedChartProps) {
  useEffect(() => void onUndrawn(), [onUndrawn])
  return null
}

/** A chart in a post. Its code comes with the first of them. */
export const LateSharedChart = lateComponent<SharedChartProps>(
  () =>
    Promise.all([late(() => import('./SharedChartView.tsx'), 'beside'), ...['trade', 'chart'].map(loadMessages)]).then(
      ([{ SharedChartView }]) => SharedChartView,
      () => Undrawn,
    ),
  () => <div className="chart-room" />,
)
