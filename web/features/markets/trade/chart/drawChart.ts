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
import { afterPaint } from '#web/lib/page/afterPaint.ts'
import type { MarkKind } from './axisTexts.ts'
import type { Bar } from './bars.ts'
import type { ChartColours } from './colours.ts'

export interface ChartTexts {
  price(amount: number): string
  mark(time: number, kind: MarkKind): string
  moment(time: number): string
}

export interface ChartEvents {
  /** The bar under the pointer, and whether its mark is; none when there is no pointer. A finger is on no mark, and leaves none. */
  onHover(time: number | undefined, isOnMark: boolean | undefined): void
  /** A bar is pressed. `isTouch`: a finger is on its mark. */
  onPick(time: number, isExtended: boolean, isTouch: boolean): void
  /** A finger is put where no mark is. */
  onTapBeside(): void
  /** The reader comes near the oldest bar. */
  onNearStart(): void
  /** Whether the newest bar is in sight. */
  onLatest(isInSight: boolean): void
}

/** Something that stands at a bar. */
export interface BarMark {
  readonly time: number
  readonly price: number
  readonly posts: number
}

/** Where a mark is, in CSS pixels from the upper left of the drawing. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Chart {
  /** Shows bars, oldest first. The reader's place stays. */
  show(bars: readonly Bar[]): void
  setColours(colours: ChartColours): void
  /** Puts marks at bars that are shown, oldest first. */
  mark(marks: readonly BarMark[]): void
  /** Puts the cross at a bar, and brings it into sight; `undefined`: at none. */
  point(time: number | undefined): void
  /**
   * Says where a bar's mark is, now and whenever the reader's place moves; `undefined`: out of sight.
   * @returns stop
   */
  follow(time: number, onPlace: (place: Place | undefined) => void): () => void
  /** Digits after the point, and how texts are written. */
  write(digits: number, texts: ChartTexts): void
  toLatest(): void
  /** Shows the bars of a time, in seconds of the axis. */
  look(from: number, to: number): void
  /** The places of the first and the last bar in sight; none while there are no bars. */
  sight(): readonly [first: number, last: number] | undefined
  /** Moves the reader's place by a part of what is in sight; less than nothing is back in time. */
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
/** A mark's radius in widths of a bar, of one post; a bar counts as no narrower and no wider than these. CSS pixels. */
const markSize = 0.4
const [minBar, maxBar] = [12, 30]
/** How far from a mark's middle a pointer is still on it. CSS pixels. */
const markReach = 16
/** …and a finger, in any direction. */
const fingerReach = 24

const timeOf = ({ time }: Bar) => time as UTCTimestamp
const candleOf = (bar: Bar) => ({ time: timeOf(bar), open: bar.open, high: bar.high, low: bar.low, close: bar.close })

/** A mark's middle, in CSS pixels of the drawing; none where the library has no place for it. */
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
 * Marks over the candles. The library's own copy all bars and all of their options again and again, for each price that comes and each
 * frame.
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

/** Draws a chart that fills `box` and follows its size. The library's own mark is left out: the page gives the credit. */
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
    // A finger that goes up or down moves the page.
    handleScroll: { vertTouchDrag: false },
  })
  // What the drawing is made of is no table to be read: its box has a name.
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
    // All at once would hold up a slow phone whose reader goes back in time.
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
  /** The mark that a finger is nearest to. */
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
      // Only the newest have changed: the course is not set again every few seconds.
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
        // The bars move as the next frame is drawn.
        crossing = requestAnimationFrame(cross)
      } else cross()
    },
    follow(time, onPlace) {
      const follow = () => {
        const x = scale.timeToCoordinate(time as UTCTimestamp)
        const y = heightOf(time as UTCTimestamp)
        const isInSight = x !== null && y !== null && x >= 0 && x <= scale.width()
        onPlace(isInSight ? { x, y, width: box.clientWidth, height: box.clientHeight } : undefined)
      }
      // Prices are scaled as the next frame is drawn.
      let frame = requestAnimationFrame(follow)
      const followNext = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(follow)
      }
      scale.subscribeVisibleLogicalRangeChange(followNext)
      return () => {
        cancelAnimationFrame(frame)
        scale.unsubscribeVisibleLogicalRangeChange(followNext)
      }
    },
    write(digits, { price, mark, moment }) {
      candles.applyOptions({ priceFormat: { type: 'custom', minMove: 10 ** -digits, formatter: price } })
      chart.applyOptions({
        localization: { timeFormatter: (time: Time) => moment(Number(time)) },
        timeScale: { tickMarkFormatter: (time: Time, kind: TickMarkType) => mark(Number(time), kinds[kind]) },
      })
    },
    // At once: older candles that arrive meanwhile would stop a movement halfway.
    toLatest: () => scale.scrollToPosition(roomAtEnd, false),
    look(from, to) {
      // Without bars the library throws.
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
