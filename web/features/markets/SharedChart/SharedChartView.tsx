import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { candlesOfChart } from './chartCandles.ts'
import type { SharedChartProps } from './LateSharedChart.tsx'
import { SharedChartFigure } from './SharedChartFigure.tsx'

/** Load a chart within this distance below the screen. */
const ahead = '0px 0px 100% 0px'

/** A chart that loads its prices shortly before it becomes visible. */
export function SharedChartView({ chart, onUndrawn }: SharedChartProps) {
  const room = useRef<HTMLDivElement>(null)
  const { $candles, load } = candlesOfChart(chart)
  const candles = useStore($candles)
  useEffect(() => {
    if (!room.current) return
    let hasLeft = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void load().then((isDrawn) => isDrawn || hasLeft || onUndrawn())
      },
      { rootMargin: ahead },
    )
    observer.observe(room.current)
    return () => {
      hasLeft = true
      observer.disconnect()
    }
  }, [load, onUndrawn])
  return candles ? <SharedChartFigure chart={chart} candles={candles} /> : <div className="chart-room" ref={room} />
}
