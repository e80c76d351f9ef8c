import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import type { Candle } from '#bridge/exchange/calls.ts'
import { type CandleShape, shapeOf } from '#bridge/site/chartShape.ts'
import { noteSigns, type SharedChart } from '#bridge/site/sharedChart.ts'
import { chartMessages } from '#web/i18n/en/chart.ts'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { $location } from '#web/lib/router/location.ts'
import { $money } from '../money.ts'
import { tickOf } from '../prices.ts'
import { axisTexts, summaryOf, timeAt } from '../screen/chart/bars.ts'
import { $numbers, digitsOf, intervalName, pairName } from '../screen/formats.ts'
import { candlesOfChart, chartAddress } from './chartCandles.ts'

export interface SharedChartProps {
  readonly chart: SharedChart
  /** Called if the prices are unavailable; the link then describes the chart. Pass a stable function. */
  readonly onUndrawn: () => void
}

const pathOf = (candles: readonly CandleShape[], rising: boolean): string =>
  candles
    .filter(({ rises }) => rises === rising)
    .map(
      ({ begin, middle, end, open, high, low, close }) =>
        `M${middle} ${high}V${low}M${begin} ${open}H${end}V${close}H${begin}Z`,
    )
    .join('')

/** The drawing, in a box of 100 × 100. */
function drawingOf(chart: SharedChart, candles: readonly Candle[]) {
  const shape = shapeOf(chart, candles)
  return {
    ...shape,
    up: pathOf(shape.candles, true),
    down: pathOf(shape.candles, false),
    lines: shape.lines.map(([begin, end]) => `M${begin.x} ${begin.y}L${end.x} ${end.y}`).join(''),
  }
}

/** Price change since the chart's last candle. A separate component, so that a new price renders nothing else. */
function Since({ chart, last }: { chart: SharedChart; last: number }) {
  const t = useStore(chartMessages)
  const numbers = useStore($numbers)
  const tick = useStore(tickOf(chart.symbolId, chart.margin === undefined ? 'sp' : 'mc'))
  if (!tick) return null
  const since = Number(tick.price) / last - 1
  return (
    <bdi className={Math.round(since * 1e4) < 0 ? 'is-down' : 'is-up'}>
      {t.since({ change: `\u2066${numbers.change(since)}\u2069` })}
    </bdi>
  )
}

/** A chart in the reader's language, currency and colours. */
function SharedChartFigure({ chart, candles }: { chart: SharedChart; candles: readonly Candle[] }) {
  const t = useStore(chartMessages)
  const trade = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const money = useStore($money)
  const { tag } = useStore($intl)
  const shape = useMemo(() => drawingOf(chart, candles), [chart, candles])
  const axis = axisTexts(tag, chart.interval)
  const summary = useMemo(() => summaryOf(candles), [candles])
  if (!summary) return null
  const { base, quote } = pairName(chart.symbolId, undefined)
  const digits = digitsOf(summary.last)
  const price = (amount: number) => (quote === '' ? numbers.price(amount, digits) : money.price(amount.toFixed(digits)))
  const [from, to] = [chart.from, chart.to].map((at) => axis.moment(timeAt(at, chart.interval)))
  const name = [base, quote].filter(Boolean).join(' / ')
  const interval = intervalName(trade, chart.interval)
  const says = t.says({
    chart: trade.chartOf({ symbol: name, interval }),
    from: from ?? '',
    to: to ?? '',
    high: price(Number(summary.high)),
    low: price(Number(summary.low)),
    change: numbers.change(summary.change),
  })
  return (
    <a className="shared-chart" href={chartAddress(chart, $location.get().prefix)} ref={untranslated}>
      <span className="shared-chart__head">
        <span className="shared-chart__name" aria-hidden="true">
          <bdi dir="ltr">{name}</bdi> <bdi>{interval}</bdi>
        </span>
        <Since chart={chart} last={Number(summary.last)} />
      </span>
      <span className="shared-chart__drawing" dir="ltr">
        <span className="shared-chart__plot">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={says}>
            <path className="shared-chart__up" d={shape.up} />
            <path className="shared-chart__down" d={shape.down} />
            <path className="shared-chart__line" d={shape.lines} />
          </svg>
          {shape.notes.map(({ x, y }, at) => (
            <span
              key={noteSigns[at]}
              className="shared-chart__note"
              style={{ left: `${x}%`, top: `${y}%` }}
              aria-hidden="true"
            >
              {at + 1}
            </span>
          ))}
        </span>
        <span className="shared-chart__prices" aria-hidden="true">
          <bdi>{price(shape.high)}</bdi>
          <bdi>{price(shape.low)}</bdi>
        </span>
      </span>
      <span className="shared-chart__times" dir="ltr" aria-hidden="true">
        <bdi>{from}</bdi>
        <bdi>{to}</bdi>
      </span>
    </a>
  )
}

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
