import { useCallback, useEffect, useMemo, useState } from 'react'
import { findEntities } from '#bridge/site/entities.ts'
import { type FoundChart, findChart, readChart } from '#bridge/site/sharedChart.ts'
import { checkLink, pageRules } from '#web/lib/content/links.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'
import type { SharedChartProps } from './SharedChartView.tsx'

function Undrawn({ onUndrawn }: SharedChartProps) {
  useEffect(() => void onUndrawn(), [onUndrawn])
  return null
}

/** A chart in a post. Lazy-loaded with the first one. */
export const LateSharedChart = lateComponent<SharedChartProps>(
  async () => (await import('./SharedChartView.tsx')).SharedChartView,
  { wait: 'beside', Loading: () => <div className="chart-room" />, Failed: Undrawn, words: ['trade', 'chart'] },
)

const isOurs = (url: string): boolean => checkLink(url, pageRules()).kind === 'internal'

/** Finds the chart in a text if its link points to one of our pages. */
export const findOurChart = (text: string, entities: Parameters<typeof findChart>[1]): FoundChart | undefined =>
  findChart(text, entities, isOurs)

const urlIn = (text: string): string => {
  if (!text.includes('?chart=')) return ''
  const links = findEntities(text).map((span) => ({ ...span, url: span.word }))
  return findOurChart(text, links)?.url ?? ''
}

/** Preview of the chart in a text that is being written. */
export function ChartInText({ text }: { text: string }) {
  const url = useMemo(() => urlIn(text), [text])
  const chart = useMemo(() => readChart(url), [url])
  const [undrawn, setUndrawn] = useState('')
  const onUndrawn = useCallback(() => setUndrawn(url), [url])
  return chart && undrawn !== url ? <LateSharedChart chart={chart} onUndrawn={onUndrawn} /> : null
}
