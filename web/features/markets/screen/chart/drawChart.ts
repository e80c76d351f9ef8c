import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  type ITimeScaleApi,
  type MouseEventParams,
  type Point,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { listen } from '#bridge/lib/listen.ts'
import { afterPaint } from '#web/lib/page/painted.ts'
import type { Bar, MarkKind } from './bars.ts'

/** Colours of the chart, from the page's design tokens. */
export interface ChartColours {
  readonly up: string
  readonly down: string
  readonly upSoft: string
  readonly downSoft: string
  readonly text: string
  readonly mark: string
  readonly line: string
  readonly label: string
  readonly background: string
  readonly font: string
}

export interface ChartTexts {
  price(amount: number): string
  mark(time: number, kind: MarkKind): string
  moment(time: number): string
}

export interface ChartEvents {
  /** The bar under the pointer, and whether the pointer is on its mark; `undefined` without a pointer. Never on a mark for touch. */
  onHover(time: number | undefined, isOnMark: boolean | undefined): void
  /** A bar is pressed. `isTouch`: a finger is on its mark. */
  onPick(time: number, isExtended: boolean, isTouch: boolean): void
  /** A finger touches no mark. */
  onTapBeside(): void
  /** The oldest bar is about to become visible. */
  onNearStart(): void
  /** Whether the newest bar is visible. */
  onLatest(isInSight: boolean): void
}

/** A mark at a bar. */
export interface BarMark {
  readonly time: number
  readonly price: number
  readonly posts: number
}

/** Position of a mark, in CSS pixels from the top left of the chart. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Chart {
  /** Shows bars, oldest first. Keeps the scroll position. */
  show(bars: readonly Bar[]): void
  setColours(colours: ChartColours): void
  /** Sets marks at visible bars, oldest first. */
  mark(marks: readonly BarMark[]): void
  /** Moves the crosshair to a bar and scrolls to it; `undefined` removes it. */
  point(time: number | undefined): void
  /**
   * Reports the position of a bar's mark, now and whenever it moves; `undefined` while it is not visible.
   * @returns a function that stops it
   */
  watchPlace(time: number, onPlace: (place: Place | undefined) => void): () => void
  /** Sets the number of decimals and the texts. */
  write(digits: number, texts: ChartTexts): void
  toLatest(): void
  /** Scrolls to a time range, in seconds of the axis. */
  look(from: number, to: number): void
  /** Indexes of the first and last visible bar; `undefined` without bars. */
  sight(): readonly [first: number, last: number] | undefined
  /** Scrolls by a share of the visible range; negative is back in time. */
  pan(part: number): void
  /** Shows `factor` times as many bars. */
  zoom(factor: number): void
  destroy(): void
}

const kinds: Readonly<Record<TickMarkType, MarkKind>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
}

const nearStartBars = 60
const barWidth = 8
const roomAtEnd = 4
const maxMark = 2.5
/** Radius of a mark for one post, in bar widths, with limits for a bar's width in CSS pixels. */
const markSize = 0.4
const [minBar, maxBar] = [12, 30]
/** Distance from a mark's centre within which a pointer hits it, in CSS pixels. */
const markReach = 16
/** The same for a finger. */
const fingerReach = 24

const timeOf = ({ time }: Bar) => time as UTCTimestamp
const candleOf = (bar: Bar) => ({ time: timeOf(bar), open: bar.open, high: bar.high, low: bar.low, close: bar.close })

/** Centre of a mark in CSS pixels; `undefined` if the library has no coordinate for it. */
function placeOf(
  { time, price }: BarMark,
  candles: ISeriesApi<'Candlestick'>,
  scale: ITimeScaleApi<Time>,
): readonly [x: number, y: number] | undefined {
  const x = scale.timeToCoordinate(time as UTCTimestamp)
  const y = candles.priceToCoordinate(price)
  return x === null || y === null ? undefined : [x, y]
}

/**
 * Draws marks over the candles. The library's own markers copy all bars and options for each price and frame.
 */
function markLayer(
  candles: ISeriesApi<'Candlestick'>,
  scale: ITimeScaleApi<Time>,
  now: () => { readonly marked: readonly BarMark[]; readonly colour: string },
) {
  const draw: IPrimitivePaneRenderer['draw'] = (target) =>
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
      const { marked, colour } = now()
      const range = scale.getVisibleRange()
      if (!range) return
      const [from, to] = [Number(range.from), Number(range.to)]
      const unit = markSize * Math.min(maxBar, Math.max(minBar, scale.options().barSpacing))
      context.fillStyle = colour
      context.beginPath()
      for (const mark of marked) {
        const place = mark.time >= from && mark.time <= to && placeOf(mark, candles, scale)
        if (!place) continue
        const [x, y] = [Math.round(place[0] * horizontalPixelRatio), place[1] * verticalPixelRatio]
        const radius = unit * Math.min(maxMark, 0.6 + Math.log2(mark.posts) / 2) * verticalPixelRatio
        context.moveTo(x + radius, y)
        context.arc(x, y, radius, 0, 2 * Math.PI)
      }
      context.fill()
    })
  const views = [{ renderer: () => ({ draw }) }]
  let update: (() => void) | undefined
  candles.attachPrimitive({
    paneViews: () => views,
    attached({ requestUpdate }) {
      update = requestUpdate
    },
  })
  return { draw: () => update?.() }
}

/** Draws a chart that fills `box` and follows its size. The library's logo is off: the page has the attribution. */
export function drawChart(box: HTMLElement, events: ChartEvents): Chart {
  const chart = createChart(box, {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 12 },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.16, bottom: 0.22 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      barSpacing: barWidth,
      rightOffset: roomAtEnd,
      minBarSpacing: 1,
    },
    crosshair: { mode: CrosshairMode.Normal },
    // Vertical swipes scroll the page.
    handleScroll: { vertTouchDrag: false },
  })
  // The library's table markup is not meaningful. The container has an accessible name.
  chart.chartElement().setAttribute('aria-hidden', 'true')
  const candles = chart.addSeries(CandlestickSeries, { borderVisible: false })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  const scale = chart.timeScale()

  let marked: readonly BarMark[] = []
  const marks = markLayer(candles, scale, () => ({ marked, colour: colours?.mark ?? '' }))

  let crossing = 0
  let shown: readonly Bar[] = []
  let colours: ChartColours | undefined
  const volumeOf = (bar: Bar) => ({
    time: timeOf(bar),
    value: bar.volume,
    ...(colours && { color: bar.close < bar.open ? colours.downSoft : colours.upSoft }),
  })
  let stopVolume = () => {}
  const setVolume = () => volume.setData(shown.map(volumeOf))
  const setAll = () => {
    candles.setData(shown.map(candleOf))
    // Drawing all at once would block a slow phone while the reader scrolls back.
    stopVolume()
    stopVolume = afterPaint(setVolume)
  }

  const heightOf = (time: Time | undefined) => {
    const mark = marked.find((one) => one.time === time)
    return mark ? candles.priceToCoordinate(mark.price) : null
  }
  let isTouch = false
  const stopPointer = listen(box, 'pointerover', ({ pointerType }) => {
    isTouch = pointerType === 'touch'
  })
  /** The mark nearest to a touch. */
  const markAt = ({ x, y }: Point): number | undefined => {
    const near = marked.flatMap((mark) => {
      const [left, top] = placeOf(mark, candles, scale) ?? [Number.NaN, 0]
      const away = Math.hypot(left - x, top - y)
      return away < fingerReach ? [{ time: mark.time, away }] : []
    })
    return near.sort((one, other) => one.away - other.away)[0]?.time
  }
  const onClick = ({ time, point, sourceEvent }: MouseEventParams<Time>) => {
    const tapped = isTouch && point ? markAt(point) : undefined
    if (tapped !== undefined) events.onPick(tapped, false, true)
    else if (isTouch) events.onTapBeside()
    else if (typeof time === 'number') events.onPick(time, sourceEvent?.shiftKey === true, false)
  }
  const onMove = ({ time, point }: MouseEventParams<Time>) => {
    if (isTouch) return events.onHover(typeof time === 'number' ? time : undefined, undefined)
    const y = heightOf(time)
    const isOnMark = y !== null && point !== undefined && Math.abs(point.y - y) <= markReach
    events.onHover(typeof time === 'number' ? time : undefined, isOnMark)
  }
  const onRange = () => {
    const range = scale.getVisibleLogicalRange()
    if (!range || shown.length === 0) return
    if (range.from < nearStartBars) events.onNearStart()
    events.onLatest(range.to >= shown.length - 1)
  }
  chart.subscribeCrosshairMove(onMove)
  chart.subscribeClick(onClick)
  scale.subscribeVisibleLogicalRangeChange(onRange)

  return {
    show(bars) {
      const before = shown
      shown = bars
      const last = before[before.length - 1]
      // Only the newest bars have changed: update them instead of setting all.
      if (last && bars[0]?.time === before[0]?.time && bars[before.length - 1]?.time === last.time) {
        for (const bar of bars.slice(before.length - 1)) {
          candles.update(candleOf(bar))
          volume.update(volumeOf(bar))
        }
      } else setAll()
      onRange()
    },
    setColours(next) {
      colours = next
      const { up, down, text, line, label, background, font } = next
      chart.applyOptions({
        layout: { background: { type: ColorType.Solid, color: background }, textColor: text, fontFamily: font },
        grid: { vertLines: { color: line }, horzLines: { color: line } },
        crosshair: {
          vertLine: { color: text, labelBackgroundColor: label },
          horzLine: { color: text, labelBackgroundColor: label },
        },
      })
      candles.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down })
      setVolume()
      marks.draw()
    },
    mark(next) {
      marked = next
      marks.draw()
    },
    point(time) {
      cancelAnimationFrame(crossing)
      const at = shown.findIndex((one) => one.time === time)
      const bar = shown[at]
      if (!bar) return chart.clearCrosshairPosition()
      const range = scale.getVisibleLogicalRange()
      const cross = () => chart.setCrosshairPosition(bar.close, timeOf(bar), candles)
      if (range && (at < range.from + 1 || at > range.to - 1)) {
        const half = (range.to - range.from) / 2
        scale.setVisibleLogicalRange({ from: at - half, to: at + half })
        // The bars move in the next frame.
        crossing = requestAnimationFrame(cross)
      } else cross()
    },
    watchPlace(time, onPlace) {
      const update = () => {
        const x = scale.timeToCoordinate(time as UTCTimestamp)
        const y = heightOf(time as UTCTimestamp)
        const isInSight = x !== null && y !== null && x >= 0 && x <= scale.width()
        onPlace(isInSight ? { x, y, width: box.clientWidth, height: box.clientHeight } : undefined)
      }
      // Prices are scaled in the next frame.
      let frame = requestAnimationFrame(update)
      const updateNext = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(update)
      }
      scale.subscribeVisibleLogicalRangeChange(updateNext)
      return () => {
        cancelAnimationFrame(frame)
        scale.unsubscribeVisibleLogicalRangeChange(updateNext)
      }
    },
    write(digits, { price, mark, moment }) {
      candles.applyOptions({ priceFormat: { type: 'custom', minMove: 10 ** -digits, formatter: price } })
      chart.applyOptions({
        localization: { timeFormatter: (time: Time) => moment(Number(time)) },
        timeScale: { tickMarkFormatter: (time: Time, kind: TickMarkType) => mark(Number(time), kinds[kind]) },
      })
    },
    // Without an animation: arriving candles would stop it halfway.
    toLatest: () => scale.scrollToPosition(roomAtEnd, false),
    look(from, to) {
      // The library throws without bars.
      if (shown.length > 0) scale.setVisibleRange({ from: from as UTCTimestamp, to: to as UTCTimestamp })
    },
    sight() {
      const range = scale.getVisibleLogicalRange()
      if (!range || shown.length === 0) return undefined
      const bar = (at: number) => Math.min(shown.length - 1, Math.max(0, at))
      return [bar(Math.ceil(range.from)), bar(Math.floor(range.to))]
    },
    pan(part) {
      const range = scale.getVisibleLogicalRange()
      if (range) scale.scrollToPosition(scale.scrollPosition() + part * (range.to - range.from), false)
    },
    zoom(factor) {
      const range = scale.getVisibleLogicalRange()
      if (range) scale.setVisibleLogicalRange({ from: range.to - factor * (range.to - range.from), to: range.to })
    },
    destroy() {
      stopPointer()
      stopVolume()
      cancelAnimationFrame(crossing)
      chart.remove()
    },
  }
}
