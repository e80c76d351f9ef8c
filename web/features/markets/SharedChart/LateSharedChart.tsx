import { useEffect } from 'react'
import { late } from '#bridge/lib/late.ts'
import type { SharedChart } from '#bridge/site/sharedChart.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'

export interface SharedChartProps {
  readonly chart: SharedChart
  /** Called if the prices are unavailable; the link then describes the chart. Pass a stable function. */
  readonly onUndrawn: () => void
}

function Undrawn({ onUndrawn }: SharedChartProps) {
  useEffect(() => void onUndrawn(), [onUndrawn])
  return null
}

/** A chart in a post. Lazy-loaded with the first one. */
export const LateSharedChart = lateComponent<SharedChartProps>(
  () =>
    Promise.all([late(() => import('./SharedChartView.tsx'), 'beside'), ...['trade', 'chart'].map(loadMessages)]).then(
      ([{ SharedChartView }]) => SharedChartView,
      () => Undrawn,
    ),
  () => <div className="chart-room" />,
)
