import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Candle } from '#bridge/exchange/calls.ts'
import { whenIdle } from '#bridge/lib/idle.ts'
import type { KlineInterval } from '#bridge/site/preferences.ts'
import { intervalMs } from '#bridge/site/sharedChart.ts'
import { type Candles, withPrice } from '#web/features/markets/candles.ts'
import { tickOf } from '#web/features/markets/prices.ts'
import type { TradePair } from '#web/features/markets/tradePair.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { afterPaint } from '#web/lib/page/painted.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { $numbers, digitsOf, intervalName, type PairName } from '../formats.ts'
import { axisTexts, summaryOf, timeAt } from './bars.ts'
import { ChartCanvas } from './ChartCanvas.tsx'
import { ChartSkeletonFigure } from './ChartSkeleton.tsx'
import type { Chart } from './drawChart.ts'
import {
  loadMarkPosts,
  type Mark,
  MarkCard,
  marksOf,
  mostDiscussed,
  type PostCount,
  watchPostCounts,
} from './MarkCard.tsx'

/** Values of the candle under the pointer, or of the newest. Screen readers get them from the chart's own text. */
function Legend({ candle, posts }: { candle: Candle | undefined; posts: number }) {
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
      {posts > 0 && <bdi className="chart-legend__posts">{t.postCount(posts)}</bdi>}
    </p>
  )
}

/** A time range. */
export interface Range {
  readonly from: number
  readonly to: number
}

const none: readonly PostCount[] = []
const leaveMs = 250

/** Posts per candle. Empty if the exchange does not count them, or if posts are off. */
function useMarks(candles: readonly Candle[], interval: KlineInterval, coin: string | undefined): readonly Mark[] {
  const from = candles[0]?.openedAt
  const [counts, setCounts] = useState(none)
  useEffect(() => {
    if (coin === undefined || from === undefined) return
    return watchPostCounts({ coin, from, interval: intervalMs[interval] }, setCounts)
  }, [coin, from, interval])
  const [marks, setMarks] = useState<readonly Mark[]>([])
  // Candles first: loading both at once would block a slow phone while the reader scrolls back.
  useEffect(
    () => afterPaint(() => setMarks(marksOf(candles, counts, intervalMs[interval]))),
    [candles, counts, interval],
  )
  return marks
}

/** Loads what the card of a mark shows before it is pressed. */
function useSoon(openedAt: number | undefined, interval: KlineInterval, coin: string): void {
  useEffect(() => {
    if (openedAt === undefined) return
    const range = { from: openedAt, to: openedAt + intervalMs[interval] }
    return whenIdle(() =>
      loadMarkPosts().then(
        ({ startPosts }) => startPosts(coin, range),
        () => {},
      ),
    )
  }, [openedAt, interval, coin])
}

/** The chart with its legend and error notices. */
export function ChartFigure({
  store,
  pair,
  interval,
  name,
  chart,
  onDrawn,
  hasPosts,
  $range,
}: {
  store: Candles
  pair: TradePair
  interval: KlineInterval
  name: PairName
  /** Set once the chart is created. */
  chart: RefObject<Chart | undefined>
  onDrawn: () => void
  /** Whether candles with posts are marked. */
  hasPosts: boolean
  /** The range whose posts are selected. The chart looks the same with another. */
  $range: WritableAtom<Range | undefined>
}) {
  const t = useStore(tradeMessages)
  const shell = useStore(shellMessages)
  const { clock } = useStore($intl)
  const momentOf = useMoment(interval)
  const stored = useStore(store.$candles)
  const tick = useStore(tickOf(pair.symbolId, pair.line))
  // Keeps the chart and the price above it consistent.
  const candles = useMemo(
    () => (tick ? withPrice(stored, tick.price, tick.at, interval) : stored),
    [stored, tick, interval],
  )
  const { phase } = useStore(store.$list)
  const behind = useStore(store.$behind)
  const asOf = useStore(store.$asOf)
  // A new price does not change the marks.
  const marks = useMarks(stored, interval, hasPosts ? name.base : undefined)
  const most = mostDiscussed(marks)
  useSoon(most?.openedAt, interval, name.base)
  const label = useLabel(candles, interval, name, marks)
  const [focused, setFocused] = useState<Candle>()
  const last = candles[candles.length - 1]
  const now = candles.find(({ openedAt }) => openedAt === focused?.openedAt)
  const says = useCandle(now ?? last, marks, interval)
  const postsAt = (openedAt: number | undefined) => marks.find((mark) => mark.openedAt === openedAt)?.posts ?? 0
  const rangeOf = (openedAt: number) => ({ from: openedAt, to: openedAt + intervalMs[interval] })
  const choose = (openedAt: number, isExtended: boolean) => {
    const one = rangeOf(openedAt)
    const range = $range.get()
    const chosen = isExtended && range ? { from: Math.min(range.from, one.from), to: Math.max(range.to, one.to) } : one
    if (marks.some((mark) => mark.openedAt >= chosen.from && mark.openedAt < chosen.to)) $range.set(chosen)
  }
  // The card answers a press first: it has its place after one frame, and is painted in the next.
  const chooseNext = (openedAt: number) => afterPaint(() => afterPaint(() => choose(openedAt, false)))
  const [hovered, setHovered] = useState<Candle>()
  const [over, setOver] = useState<number>()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = () => {
    clearTimeout(leaving.current)
    leaving.current = undefined
  }
  // Leaves time to move the pointer from the mark to its card.
  const leave = () => {
    leaving.current ??= setTimeout(() => {
      stay()
      setOver(undefined)
    }, leaveMs)
  }
  useEffect(() => () => clearTimeout(leaving.current), [])
  const close = () => {
    setOver(undefined)
    setFocused(undefined)
  }
  const shown = marks.find(({ openedAt }) => openedAt === (over ?? focused?.openedAt))
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
      <Legend candle={hovered ?? now ?? last} posts={postsAt((hovered ?? now ?? last)?.openedAt)} />
      <ChartCanvas
        key={attempt}
        candles={candles}
        marks={marks}
        interval={interval}
        label={label}
        focused={now}
        says={says}
        chart={chart}
        onDrawn={() => {
          setThere(true)
          onDrawn()
        }}
        onFail={(error) => {
          console.warn('The chart did not load.', error)
          setFailed(true)
        }}
        onHover={(candle, isOnMark) => {
          setHovered(candle)
          if (candle && isOnMark) {
            stay()
            setOver(candle.openedAt)
          } else if (isOnMark === false && over !== undefined) leave()
        }}
        onFocused={setFocused}
        onPick={({ openedAt }, isExtended, isTouch) => {
          if (!isTouch) return choose(openedAt, isExtended)
          stay()
          setOver(openedAt)
          chooseNext(openedAt)
        }}
        onTapBeside={close}
        onNearStart={store.older}
        onLatest={setAtLatest}
      />
      {!isThere && <ChartSkeletonFigure />}
      {isThere && shown && (
        <MarkCard
          chart={chart}
          at={timeAt(shown.openedAt, interval)}
          label={[momentOf(shown.openedAt), t.postCount(shown.posts)].join(' · ')}
          coin={name.base}
          range={rangeOf(shown.openedAt)}
          onEnter={stay}
          onLeave={leave}
          onClose={close}
        />
      )}
      {!atLatest && (
        <button className="chart-figure__latest" type="button" onClick={() => chart.current?.toLatest()}>
          {t.latest}
        </button>
      )}
      {most && !behind && !olderFailed && (
        <button
          className="chart-figure__most"
          type="button"
          onClick={() => {
            close()
            setFocused(candles.find(({ openedAt }) => openedAt === most.openedAt))
            chooseNext(most.openedAt)
          }}
        >
          {t.mostDiscussed({ time: momentOf(most.openedAt), posts: t.postCount(most.posts) })}
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

/** Description of the chart as a sentence, for screen readers. */
function useLabel(
  candles: readonly Candle[],
  interval: KlineInterval,
  { base, quote }: PairName,
  marks: readonly Mark[],
): string {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const { moment } = useStore($intl)
  const momentOf = useMoment(interval)
  const summary = useMemo(() => summaryOf(candles), [candles])
  const chart = t.chartOf({ symbol: [base, quote].filter(Boolean).join(' / '), interval: intervalName(t, interval) })
  if (!summary) return chart
  const price = (decimal: string) => numbers.price(Number(decimal), digitsOf(decimal))
  const said = t.chartSays({
    chart,
    last: price(summary.last),
    high: price(summary.high),
    low: price(summary.low),
    from: moment().format(summary.from),
    to: moment().format(summary.to),
    change: numbers.change(summary.change),
  })
  const most = mostDiscussed(marks)
  if (!most) return said
  const posts = t.postCount(marks.reduce((sum, mark) => sum + mark.posts, 0))
  const time = momentOf(most.openedAt)
  return [said, t.postsSay({ posts, most: t.mostDiscussed({ time, posts: t.postCount(most.posts) }) })].join(' ')
}

/** Formats the opening time of a candle like the axis. */
function useMoment(interval: KlineInterval): (openedAt: number) => string {
  const { tag } = useStore($intl)
  return useMemo(() => {
    const { moment } = axisTexts(tag, interval)
    return (openedAt) => moment(timeAt(openedAt, interval))
  }, [tag, interval])
}

/** Description of a candle and its posts as a sentence. */
function useCandle(candle: Candle | undefined, marks: readonly Mark[], interval: KlineInterval): string {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const momentOf = useMoment(interval)
  if (!candle) return ''
  const { openedAt, open, high, low, close } = candle
  const price = (decimal: string) => numbers.price(Number(decimal), digitsOf(close))
  const values = t.candleSays({
    time: momentOf(openedAt),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
  })
  const posts = marks.find((mark) => mark.openedAt === openedAt)?.posts
  return posts ? `${values} ${t.postCount(posts)}.` : values
}
