import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import type { Candle } from '../../../../../bridge/exchange/calls.ts'
import type { KlineInterval } from '../../../../../bridge/site/preferences.ts'
import { shellMessages } from '../../../../i18n/en/shell.ts'
import { tradeMessages } from '../../../../i18n/en/trade.ts'
import { $intl } from '../../../../i18n/i18n.ts'
import { untranslated } from '../../../../lib/page/untranslated.ts'
import { StatePanel } from '../../../../ui/StatePanel/StatePanel.tsx'
import { type Candles, withPrice } from '../../candles.ts'
import { tickOf } from '../../prices.ts'
import type { Pair } from '../../tradePair.ts'
import { $numbers, digitsOf } from '../numbers.ts'
import type { PairName } from '../pairName.ts'
import { ChartCanvas } from './ChartCanvas.tsx'
import { ChartSkeletonFigure } from './ChartSkeleton.tsx'
import type { Chart } from './drawChart.ts'
import { intervalName } from './intervalName.ts'
import { summaryOf } from './summary.ts'

/** One candle in numbers: the one under the reader's hand, else the newest. The drawing's own text says it to the others. */
function Legend({ candle }: { candle: Candle | undefined }) {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  if (!candle) return null
  const { open, high, low, close, volume } = candle
  const digits = digitsOf(close)
  const price = (decimal: string) => numbers.price(Number(decimal), digits)
  const rises = Number(close) >= Number(open)
  const parts: readonly (readonly [label: string, text: string])[] = [
    [t.open, price(open)],
    [t.highest, price(high)],
    [t.lowest, price(low)],
    [t.close, price(close)],
    [t.traded, numbers.volume(Number(volume))],
  ]
  return (
    <p className="chart-legend" aria-hidden="true" ref={untranslated}>
      {parts.map(([label, text]) => (
        <span key={label}>
          <bdi className="chart-legend__label">{label}</bdi>{' '}
          <bdi className={rises ? 'is-up' : 'is-down'} dir="ltr">
            {text}
          </bdi>
        </span>
      ))}
      <bdi className={rises ? 'is-up' : 'is-down'} dir="ltr">
        {numbers.change(Number(close) / Number(open) - 1)}
      </bdi>
    </p>
  )
}

/** The chart with its legend and what is the matter with it. */
export function ChartFigure({
  store,
  pair,
  interval,
  name,
}: {
  store: Candles
  pair: Pair
  interval: KlineInterval
  name: PairName
}) {
  const t = useStore(tradeMessages)
  const shell = useStore(shellMessages)
  const { clock } = useStore($intl)
  const stored = useStore(store.$candles)
  const tick = useStore(tickOf(pair.symbolId, pair.line))
  // The drawing and the price above it say the same.
  const candles = useMemo(
    () => (tick ? withPrice(stored, tick.price, tick.at, interval) : stored),
    [stored, tick, interval],
  )
  const { phase } = useStore(store.$list)
  const behind = useStore(store.$behind)
  const asOf = useStore(store.$asOf)
  const label = useLabel(candles, interval, name)
  const chart = useRef<Chart>(undefined)
  const [hovered, setHovered] = useState<Candle>()
  const [atLatest, setAtLatest] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const [isThere, setThere] = useState(false)
  const [failed, setFailed] = useState(false)
  const olderFailed = phase === 'error' || phase === 'offline' || phase === 'slow'

  if (failed)
    return (
      <StatePanel
        kind="error"
        title={t.errorTitle}
        text={shell.failedText}
        action={{
          label: shell.tryAgain,
          run: () => {
            setFailed(false)
            setAttempt(attempt + 1)
          },
        }}
      />
    )
  return (
    <figure className={behind ? 'chart-figure chart-figure--old' : 'chart-figure'}>
      <Legend candle={hovered ?? candles[candles.length - 1]} />
      <ChartCanvas
        key={attempt}
        candles={candles}
        interval={interval}
        label={label}
        chart={chart}
        onDrawn={() => setThere(true)}
        onFail={(error) => {
          console.warn('The chart did not load.', error)
          setFailed(true)
        }}
        onHover={setHovered}
        onNearStart={store.older}
        onLatest={setAtLatest}
      />
      {!isThere && <ChartSkeletonFigure />}
      {!atLatest && (
        <button className="chart-figure__latest" type="button" onClick={() => chart.current?.toLatest()}>
          {t.latest}
        </button>
      )}
      {behind && (
        <p className="chart-figure__note" role="status">
          {t.asOf({ time: clock().format(asOf) })}
        </p>
      )}
      {olderFailed && !behind && (
        <p className="chart-figure__note" role="status">
          <span>{t.olderFailed}</span>{' '}
          <button className="text-button" type="button" onClick={store.retry}>
            {shell.tryAgain}
          </button>
        </p>
      )}
    </figure>
  )
}

/** The course in a sentence, for those who do not see the drawing. */
function useLabel(candles: readonly Candle[], interval: KlineInterval, { base, quote }: PairName): string {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const { moment } = useStore($intl)
  const summary = useMemo(() => summaryOf(candles), [candles])
  const chart = t.chartOf({ symbol: [base, quote].filter(Boolean).join(' / '), interval: intervalName(t, interval) })
  if (!summary) return chart
  const price = (decimal: string) => numbers.price(Number(decimal), digitsOf(decimal))
  return t.chartSays({
    chart,
    last: price(summary.last),
    high: price(summary.high),
    low: price(summary.low),
    from: moment().format(summary.from),
    to: moment().format(summary.to),
    change: numbers.change(summary.change),
  })
}
