import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { type KlineInterval, klineIntervals } from '../../../../../bridge/site/preferences.ts'
import { tradeMessages } from '../../../../i18n/en/trade.ts'
import { $klineInterval, choose } from '../../../../lib/page/preferences.ts'
import { Tabs } from '../../../../ui/Tabs/Tabs.tsx'
import { candlesOf } from '../../candles.ts'
import type { Pair } from '../../tradePair.ts'
import type { PairName } from '../pairName.ts'
import { ChartFigure } from './ChartFigure.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { intervalName } from './intervalName.ts'

/** A symbol's course, in candles of the chosen interval. */
export function ChartPanel({ pair, name, children }: { pair: Pair; name: PairName; children: ReactNode }) {
  const t = useStore(tradeMessages)
  const interval = useStore($klineInterval)
  const candles = candlesOf({ ...pair, interval })
  const { phase, reason } = useStore(candles.$list)
  const known = useStore(candles.$candles)
  const isThere = known.length > 0
  useEffect(() => {
    candles.start()
    return candles.stop
  }, [candles])
  useEffect(() => (isThere ? candles.follow() : undefined), [candles, isThere])

  return (
    <section className="chart-panel" aria-label={t.chart}>
      <div className="chart-panel__head">
        <Tabs
          id="interval"
          label={t.interval}
          tabs={klineIntervals.map((one) => ({ name: one, label: intervalName(t, one) }))}
          current={interval}
          onSelect={(klineInterval: KlineInterval) => choose({ klineInterval })}
        />
        {children}
      </div>
      <div
        className="chart-panel__room"
        id="interval-panel"
        role="tabpanel"
        aria-labelledby={`interval-${interval}`}
        aria-busy={!isThere && (phase === 'idle' || phase === 'loading')}
      >
        {isThere ? (
          <ChartFigure
            key={`${pair.line} ${pair.symbolId} ${interval}`}
            store={candles}
            pair={pair}
            interval={interval}
            name={name}
          />
        ) : (
          <ChartSkeleton phase={phase} reason={reason} onRetry={candles.retry} />
        )}
      </div>
      <p className="chart-panel__credit">
        <a href="https://www.tradingview.com/">{t.credit}</a>
      </p>
    </section>
  )
}
