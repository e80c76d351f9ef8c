import { useStore } from '@nanostores/react'
import { atom, type WritableAtom } from 'nanostores'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { late } from '#bridge/lib/late.ts'
import { directionOf } from '#bridge/site/locales.ts'
import { type KlineInterval, klineIntervals } from '#bridge/site/preferences.ts'
import { chartLimits, intervalMs, readChart, type SharedChart } from '#bridge/site/sharedChart.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags, isOpen } from '#web/lib/page/flags.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $klineInterval, $layout, $simulation, choose } from '#web/lib/page/preferences.ts'
import { slots } from '#web/lib/page/slots.ts'
import { $location, canGoBack, hrefTo } from '#web/lib/router/location.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { useDocumentTitle } from '#web/ui/Page/useDocumentTitle.ts'
import { RiskLine } from '#web/ui/RiskLine/RiskLine.tsx'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { type Candles, candlesOf } from '../candles.ts'
import { offersSimulation } from '../offersSimulation.ts'
import { tickOf } from '../prices.ts'
import { quotations, type TradePair, watchQuotations } from '../tradePair.ts'
import { timeAt } from './chart/bars.ts'
import { ChartFigure, type Range } from './chart/ChartFigure.tsx'
import { ChartSkeleton } from './chart/ChartSkeleton.tsx'
import type { Chart } from './chart/drawChart.ts'
import { $numbers, digitsOf, intervalName, type PairName, pageOf, pairAt, pairName } from './formats.ts'
import { Markets } from './markets/Markets.tsx'
import { SymbolHeader, SymbolTitle } from './SymbolHeader.tsx'

type Props = Awaited<ReturnType<typeof slots.coinPosts>> extends ComponentType<infer P> ? P : never

const CoinPosts = lateComponent<Props>(() => late(slots.coinPosts, 'beside'), {
  Loading: () => <Skeleton rows={2} />,
  words: ['topic', 'topics', 'writing'],
  sheet: 'coinPosts',
})

/** Posts about a coin. Lazy-loaded when shown. */
const Posts = (props: Props) => (
  <CardBoundary>
    <CoinPosts {...props} />
  </CardBoundary>
)

/** Maximum number of candles that a chart in the URL loads. */
const maxCandles = 3_000

/** Scrolls to the chart range in the URL once its candles have loaded. */
function useAsked(
  asked: SharedChart | undefined,
  candles: Candles,
  chart: RefObject<Chart | undefined>,
  isDrawn: boolean,
) {
  const { phase } = useStore(candles.$list)
  const known = useStore(candles.$candles)
  const seen = useRef<SharedChart>(undefined)
  const [first] = known
  const isMissing =
    asked !== undefined && first !== undefined && first.openedAt > asked.from && known.length < maxCandles
  useEffect(() => {
    if (isMissing && phase === 'ready') candles.older()
  }, [candles, isMissing, phase])
  useEffect(() => {
    if (
      !asked ||
      !first ||
      !isDrawn ||
      seen.current === asked ||
      (isMissing && (phase === 'ready' || phase === 'more'))
    )
      return
    seen.current = asked
    const place = (ms: number) => timeAt(Math.max(ms, first.openedAt), asked.interval)
    chart.current?.look(place(asked.from), place(asked.to - intervalMs[asked.interval]))
  }, [asked, first, isDrawn, isMissing, phase, chart])
}

/** A symbol's candlestick chart with an interval picker. */
function ChartPanel({
  pair,
  name,
  chart,
  interval,
  onInterval,
  asked,
  children,
  ...posts
}: {
  pair: TradePair
  name: PairName
  chart: RefObject<Chart | undefined>
  interval: KlineInterval
  onInterval: (interval: KlineInterval) => void
  /** The chart in the URL. */
  asked: SharedChart | undefined
  children: ReactNode
  hasPosts: boolean
  $range: WritableAtom<Range | undefined>
}) {
  const t = useStore(tradeMessages)
  const candles = candlesOf({ ...pair, interval })
  const { phase, reason } = useStore(candles.$list)
  const known = useStore(candles.$candles)
  const isThere = known.length > 0
  useEffect(() => {
    candles.start()
    return candles.stop
  }, [candles])
  useEffect(() => (isThere ? candles.watch() : undefined), [candles, isThere])
  const [drawn, setDrawn] = useState<Candles>()
  useAsked(asked, candles, chart, drawn === candles)

  return (
    <section className="chart-panel" aria-label={t.chart}>
      <div className="chart-panel__head">
        <Tabs
          id="interval"
          label={t.interval}
          tabs={klineIntervals.map((one) => ({ name: one, label: intervalName(t, one) }))}
          current={interval}
          onSelect={onInterval}
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
            chart={chart}
            onDrawn={() => setDrawn(candles)}
            {...posts}
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

const enter = async (page: string): Promise<void> => {
  const { enterSimulation } = await late(() => import('../simulation/simulation.ts'))
  enterSimulation(page)
}

/** Turns simulation trade on for this pair. The banner on every page turns it off. */
function PractiseButton({ page, text }: { page: string; text: string }) {
  useStore($flags)
  useStore($simulation)
  if (!offersSimulation()) return null
  return (
    <button
      className="practise"
      type="button"
      onClick={() => enter(page).catch(() => notify(shellMessages.get().failedText))}
    >
      {text}
    </button>
  )
}

/** Top bar on a phone: goes back to the previous page, or to the feed. */
function TradeBar({ pair, name }: { pair: TradePair; name: PairName }) {
  const t = useStore(tradeMessages)
  const [hasPast] = useState(canGoBack)
  return (
    <header className="trade-bar">
      {hasPast ? (
        <button className="icon-button" type="button" aria-label={t.back} onClick={() => history.back()}>
          <LateIcon name="back" />
        </button>
      ) : (
        <a className="icon-button" href={hrefTo('home')} aria-label={t.back}>
          <LateIcon name="back" />
        </a>
      )}
      <SymbolTitle pair={pair} name={name} />
      <PractiseButton page={pageOf(pair, name.quote)} text={t.practiseShort} />
    </header>
  )
}

/** Sets the document title to the symbol and its price, so that it shows in the browser's tab. */
function useTradeTitle({ line, symbolId }: TradePair, { base, quote }: PairName): void {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const price = useStore(tickOf(symbolId, line))?.price
  const words = [
    price && numbers.price(Number(price), digitsOf(price)),
    [base, quote].filter(Boolean).join('/'),
    line === 'mc' && t.perpetual,
  ]
  useDocumentTitle(words.filter(Boolean).join(' '))
}

const usualCandles = 100

/** The visible range of a chart; its newest candles if it is not drawn. */
function takeChart(pair: TradePair, { base, quote }: PairName, interval: KlineInterval, chart: Chart | undefined) {
  const candles = candlesOf({ ...pair, interval }).$candles.get()
  const [first, last] = chart?.sight() ?? [candles.length - usualCandles, candles.length - 1]
  const to = candles[last]
  const from = candles[Math.max(0, first, last - chartLimits.candles + 1)]
  if (!from || !to || from === to) return undefined
  const { line, symbolId } = pair
  const range = { interval, from: from.openedAt, to: to.openedAt + intervalMs[interval] }
  return {
    chart: { symbolId, ...(line === 'mc' && { margin: quote.toLowerCase() }), ...range, lines: [], notes: [] },
    pair: quote ? `${base}/${quote}` : symbolId,
  }
}

/** Page of a spot or futures symbol: price, chart and other symbols. Nothing is traded here. */
export function Trade({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(tradeMessages)
  const { symbolId: written, margin } = params
  const pair = useMemo(
    () => pairAt({ ...(written && { symbolId: written }), ...(margin && { margin }) }),
    [written, margin],
  )
  const { pages } = useStore(quotations.$list)
  const device = useStore($device)
  const layout = useStore($layout)
  const locale = useStore($locale)
  const { href } = useStore($location)
  const inAddress = useMemo(() => readChart(href), [href])
  // Until the reader chooses another interval.
  const [left, setLeft] = useState<SharedChart>()
  const asked = inAddress === left ? undefined : inAddress
  const chosen = useStore($klineInterval)
  const interval = asked?.interval ?? chosen
  const drawing = useRef<Chart>(undefined)
  useStore($flags)
  const isSimulated = useStore($simulation)
  const [$range] = useState(() => atom<Range | undefined>())
  // The selected range belongs to the previous pair.
  useEffect(() => void (pair && $range.set(undefined)), [pair, $range])
  useEffect(watchQuotations, [])

  const all = pages.flat()
  const quotation = all.find(({ symbolId }) => symbolId === pair.symbolId)
  const name = pairName(pair.symbolId, quotation)
  const known = quotation && (margin === undefined || margin === name.quote.toLowerCase())
  useTradeTitle(pair, name)

  const beside = device === 'pc' || device === 'smpc'
  const atStart = layout === (directionOf(locale) === 'rtl' ? 'right' : 'left')
  // Simulation trade has no topics.
  const hasPosts = isOpen('topics') && !isSimulated
  const chart = (
    <ChartPanel
      key="chart"
      pair={pair}
      name={name}
      chart={drawing}
      interval={interval}
      onInterval={(klineInterval) => {
        setLeft(inAddress)
        choose({ klineInterval })
      }}
      asked={asked}
      hasPosts={hasPosts}
      $range={$range}
    >
      {device !== 'mobile' && (
        <PractiseButton page={pageOf(pair, name.quote)} text={device === 'pc' ? t.practise : t.practiseShort} />
      )}
    </ChartPanel>
  )
  const posts = hasPosts && (
    <Posts
      key={name.base}
      coin={name.base}
      $range={$range}
      onAll={() => $range.set(undefined)}
      takeChart={() => takeChart(pair, name, interval, drawing.current)}
    />
  )
  const panel = device === 'pc' && posts && (
    <section key="posts" className="trade-posts" aria-label={t.posts}>
      {posts}
    </section>
  )
  const markets = <Markets key="markets" pair={pair} posts={panel ? undefined : posts || undefined} $wanted={$range} />
  const isAtStart = beside && atStart
  return (
    <>
      <RiskLine />
      <div className={`trade trade--${layout}${panel ? ' trade--posts' : ''}`}>
        {device === 'mobile' && <TradeBar pair={pair} name={name} />}
        {all.length > 0 && !known ? (
          <>
            {device !== 'mobile' && <h1 className="visually-hidden">{pair.symbolId}</h1>}
            <StatePanel
              title={t.missingTitle({ symbol: pair.symbolId })}
              text={t.missingText}
              action={{ label: t.toBitcoin, href: hrefTo('spot', 'BTCUSDT') }}
            />
          </>
        ) : (
          <>
            <SymbolHeader pair={pair} name={name} titled={device !== 'mobile'} pickable={beside} />
            {/* In visual order. */}
            {beside && layout === 'center'
              ? [markets, chart, panel]
              : isAtStart
                ? [markets, panel, chart]
                : [chart, panel, markets]}
          </>
        )}
      </div>
    </>
  )
}

export { Trade as Screen }
