import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Candle } from '../../../../../bridge/exchange/calls.ts'
import { late } from '../../../../../bridge/lib/late.ts'
import type { KlineInterval } from '../../../../../bridge/site/preferences.ts'
import { $locale, languageTag } from '../../../../lib/page/appearance.ts'
import { isPageKey } from '../../../../lib/page/keys.ts'
import { $numbers, digitsOf } from '../numbers.ts'
import { axisTexts } from './axisTexts.ts'
import { barsOf } from './bars.ts'
import { coloursOf, watchTheme } from './colours.ts'
import type { Chart, ChartEvents } from './drawChart.ts'

/** The chart's drawing, in an element of its own for as long as the element is there. */
export function ChartCanvas({
  candles,
  interval,
  label,
  chart,
  onDrawn,
  onFail,
  ...events
}: {
  candles: readonly Candle[]
  interval: KlineInterval
  /** What the drawing shows, for those who do not see it. */
  label: string
  /** Where the chart is put as soon as it is there. */
  chart: RefObject<Chart | undefined>
  onDrawn: () => void
  onFail: (error: unknown) => void
} & Omit<ChartEvents, 'onHover'> & { onHover: (candle: Candle | undefined) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const numbers = useStore($numbers)
  const tag = languageTag(useStore($locale))
  const bars = useMemo(() => barsOf(candles, interval), [candles, interval])
  const digits = digitsOf(candles[candles.length - 1]?.close ?? '')

  const latest = useRef({ events, bars, candles, onDrawn, onFail })
  useEffect(() => {
    latest.current = { events, bars, candles, onDrawn, onFail }
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let stop: (() => void) | undefined
    let left = false
    const draw = ({ drawChart }: typeof import('./drawChart.ts')) => {
      if (left) return
      const drawn = drawChart(element, {
        onHover(time) {
          const { events, bars, candles } = latest.current
          events.onHover(time === undefined ? undefined : candles[bars.findIndex((bar) => bar.time === time)])
        },
        onNearStart: () => latest.current.events.onNearStart(),
        onLatest: (isInSight) => latest.current.events.onLatest(isInSight),
      })
      const setColours = () => drawn.setColours(coloursOf(element))
      setColours()
      const stopWatching = watchTheme(setColours)
      chart.current = drawn
      setDrawn(true)
      latest.current.onDrawn()
      stop = () => {
        stopWatching()
        chart.current = undefined
        drawn.destroy()
      }
    }
    late(() => import('./drawChart.ts'))
      .then(draw)
      .catch((error: unknown) => {
        if (!left) latest.current.onFail(error)
      })
    return () => {
      left = true
      stop?.()
    }
  }, [chart])

  useEffect(() => {
    if (!isDrawn) return
    chart.current?.write(digits, { ...axisTexts(tag, interval), price: (amount) => numbers.price(amount, digits) })
  }, [chart, isDrawn, digits, tag, interval, numbers])
  useEffect(() => {
    if (isDrawn) chart.current?.show(bars)
  }, [chart, isDrawn, bars])

  return (
    <div
      className="chart-canvas"
      dir="ltr"
      role="img"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is moved by keys as by hand
      tabIndex={0}
      ref={box}
      onKeyDown={(event) => moveByKey(event, chart.current)}
    />
  )
}

const keys: Readonly<Record<string, (chart: Chart) => void>> = {
  ArrowLeft: (chart) => chart.pan(-0.2),
  ArrowRight: (chart) => chart.pan(0.2),
  '+': (chart) => chart.zoom(0.8),
  '-': (chart) => chart.zoom(1.25),
  End: (chart) => chart.toLatest(),
}

function moveByKey(event: KeyboardEvent, chart: Chart | undefined): void {
  const act = keys[event.key]
  if (!act || !chart || !isPageKey(event, event.currentTarget)) return
  event.preventDefault()
  act(chart)
}
