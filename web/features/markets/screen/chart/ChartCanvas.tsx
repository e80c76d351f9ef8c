import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Candle } from '#bridge/exchange/calls.ts'
import { late } from '#bridge/lib/late.ts'
import type { KlineInterval } from '#bridge/site/preferences.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { $numbers, digitsOf } from '../formats.ts'
import { axisTexts, barsOf, timeAt } from './bars.ts'
import type { Chart, ChartColours, ChartEvents } from './drawChart.ts'
import type { Mark } from './MarkCard.tsx'

/** Reads the current design tokens. */
function coloursOf(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    up: token('up'),
    down: token('down'),
    upSoft: token('chart-up'),
    downSoft: token('chart-down'),
    text: token('text-2'),
    mark: token('accent'),
    line: token('chart-line'),
    label: token('chart-label'),
    background: token('bg'),
    font: style.fontFamily,
  }
}

/** Calls `setColours` when the page changes its theme or swaps its price colours. */
function watchTheme(setColours: () => void): () => void {
  const observer = new MutationObserver(setColours)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-up'] })
  return () => observer.disconnect()
}

/** Container of the chart. The chart lives as long as its element. */
export function ChartCanvas({
  candles,
  marks,
  interval,
  label,
  focused,
  says,
  chart,
  onDrawn,
  onFail,
  onFocused,
  onPick,
  ...events
}: {
  candles: readonly Candle[]
  marks: readonly Mark[]
  interval: KlineInterval
  /** Accessible name. */
  label: string
  /** The candle that has the keyboard focus. */
  focused: Candle | undefined
  /** Description of that candle, or of the newest. */
  says: string
  /** Set once the chart is created. */
  chart: RefObject<Chart | undefined>
  onDrawn: () => void
  onFail: (error: unknown) => void
  onFocused: (candle: Candle | undefined) => void
  /** Called when a candle is selected. `isExtended`: extends the selection to it. */
  onPick: (candle: Candle, isExtended: boolean, isTouch?: boolean) => void
  onHover: (candle: Candle | undefined, isOnMark: boolean | undefined) => void
} & Omit<ChartEvents, 'onHover' | 'onPick'>) {
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const numbers = useStore($numbers)
  const tag = languageTag(useStore($locale))
  const bars = useMemo(() => barsOf(candles, interval), [candles, interval])
  const digits = digitsOf(candles[candles.length - 1]?.close ?? '')

  const latest = useRef({ events, bars, candles, onDrawn, onFail, onPick })
  useEffect(() => {
    latest.current = { events, bars, candles, onDrawn, onFail, onPick }
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let stop: (() => void) | undefined
    let left = false
    const draw = ({ drawChart }: typeof import('./drawChart.ts')) => {
      if (left) return
      const drawn = drawChart(element, {
        onHover(time, isOnMark) {
          const { events, bars, candles } = latest.current
          const candle = time === undefined ? undefined : candles[bars.findIndex((bar) => bar.time === time)]
          events.onHover(candle, isOnMark)
        },
        onPick(time, isExtended, isTouch) {
          const { bars, candles, onPick } = latest.current
          const candle = candles[bars.findIndex((bar) => bar.time === time)]
          if (candle) onPick(candle, isExtended, isTouch)
        },
        onTapBeside: () => latest.current.events.onTapBeside(),
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

  useEffect(() => {
    if (isDrawn)
      chart.current?.mark(
        marks.map(({ openedAt, price, posts }) => ({ time: timeAt(openedAt, interval), price, posts })),
      )
  }, [chart, isDrawn, marks, interval])
  const focusedAt = focused?.openedAt
  useEffect(() => {
    if (isDrawn) chart.current?.point(focusedAt === undefined ? undefined : timeAt(focusedAt, interval))
  }, [chart, isDrawn, focusedAt, interval])

  const at = candles.findIndex(({ openedAt }) => openedAt === focusedAt)
  const last = candles.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || !chart.current || !isPageKey(event, event.currentTarget)) return
    event.preventDefault()
    act(
      {
        chart: chart.current,
        at,
        last,
        marked: marks.map((mark) => candles.findIndex(({ openedAt }) => openedAt === mark.openedAt)),
        go: (to) => onFocused(candles[Math.min(last, Math.max(0, to))]),
        leave: () => onFocused(undefined),
        pick(isExtended) {
          const candle = candles[at < 0 ? last : at]
          if (candle) onPick(candle, isExtended)
        },
      },
      event.shiftKey,
    )
  }

  return (
    <div
      className="chart-canvas"
      dir="ltr"
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at < 0 ? last : at}
      aria-valuetext={says}
      tabIndex={0}
      ref={box}
      onKeyDown={onKeyDown}
    />
  )
}

/** State of the keyboard: the chart and the candle that has the focus. */
interface Hand {
  readonly chart: Chart
  /** Index of the focused candle; less than 0 for none. */
  readonly at: number
  readonly last: number
  /** Indexes of candles with posts, in order. */
  readonly marked: readonly number[]
  go(to: number): void
  leave(): void
  pick(isExtended: boolean): void
}

const step = ({ at, last, go }: Hand, by: 1 | -1): void => go(at < 0 ? last : at + by)

const keys: Readonly<Record<string, (hand: Hand, isShifted: boolean) => void>> = {
  ArrowLeft: (hand, isShifted) => (isShifted ? hand.chart.pan(-0.2) : step(hand, -1)),
  ArrowRight: (hand, isShifted) => (isShifted ? hand.chart.pan(0.2) : step(hand, 1)),
  PageDown({ at, last, marked, go }) {
    const before = marked.filter((place) => place >= 0 && place < (at < 0 ? last + 1 : at))
    if (before.length > 0) go(Math.max(...before))
  },
  PageUp({ at, marked, go }) {
    const after = marked.find((place) => place > at)
    if (at >= 0 && after !== undefined) go(after)
  },
  Home: ({ go }) => go(0),
  End({ chart, leave }) {
    leave()
    chart.toLatest()
  },
  '+': ({ chart }) => chart.zoom(0.8),
  '-': ({ chart }) => chart.zoom(1.25),
  Enter: ({ pick }, isShifted) => pick(isShifted),
  ' ': ({ pick }, isShifted) => pick(isShifted),
}
