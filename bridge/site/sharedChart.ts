import { type KlineInterval, klineIntervals } from './preferences.ts'

const minute = 60_000

/** An interval's length in ms. */
export const intervalMs: Readonly<Record<KlineInterval, number>> = {
  '1': minute,
  '5': 5 * minute,
  '15': 15 * minute,
  '30': 30 * minute,
  '60': 60 * minute,
  '240': 240 * minute,
  '1D': 1_440 * minute,
  '1W': 10_080 * minute,
}

/** A place on a chart. */
export interface ChartPoint {
  /** In intervals from the chart's beginning. */
  readonly step: number
  /** A decimal in the quote coin. */
  readonly price: string
}

/** A chart in a post: what is drawn, not how it looks. */
export interface SharedChart {
  readonly symbolId: string
  /** The coin that a contract is margined in; absent for spot. */
  readonly margin?: string
  readonly interval: KlineInterval
  /** In ms since 1970, to the minute. */
  readonly from: number
  readonly to: number
  readonly lines: readonly (readonly [ChartPoint, ChartPoint])[]
  /** Places that the post's own words speak of. */
  readonly notes: readonly ChartPoint[]
}

export const chartLimits = { address: 2_048, candles: 500, lines: 5, notes: 2 } as const

/** The signs by which a text speaks of a chart's notes. */
export const noteSigns = ['①', '②'] as const

const address = /\/(?:spot|futures\/([a-z]{2,8}))\/([a-z\d]{2,20})\/?\?chart=([\da-z_.~]+)$/i
const moment = /^[\da-z]{1,6}$/
const place = String.raw`([\da-z]{1,2}|[\da-d][\da-z]{2})_(\d{1,12}(?:\.\d{1,12})?)`
const marks = { l: new RegExp(`^l${place}_${place}$`), n: new RegExp(`^n${place}$`) } as const

const isInterval = (text: string | undefined): text is KlineInterval => klineIntervals.some((one) => one === text)
const timeOf = (text = ''): number => (moment.test(text) ? Number.parseInt(text, 36) * minute : Number.NaN)
const pointOf = (step = '', price = ''): ChartPoint => ({ step: Number.parseInt(step, 36), price })

/** Reads the chart in an address; `undefined` where there is none, or any part of it is invalid. */
export function readChart(url: string): SharedChart | undefined {
  const [, margin, symbol = '', data = ''] = (url.length <= chartLimits.address && address.exec(url)) || []
  const [interval, begin, end, ...rest] = data.split('~')
  const [from, to] = [timeOf(begin), timeOf(end)]
  if (!isInterval(interval)) return undefined
  const candles = (to - from) / intervalMs[interval]
  if (!(candles >= 2 && candles <= chartLimits.candles)) return undefined
  const found = rest.map((text) => [marks.l.exec(text), marks.n.exec(text)] as const)
  const lines = found.flatMap(([line]) =>
    line ? [[pointOf(line[1], line[2]), pointOf(line[3], line[4])] as const] : [],
  )
  const notes = found.flatMap(([, note]) => (note ? [pointOf(note[1], note[2])] : []))
  const isWhole =
    lines.length + notes.length === rest.length &&
    lines.length <= chartLimits.lines &&
    notes.length <= chartLimits.notes &&
    [...lines.flat(), ...notes].every(({ step, price }) => step <= candles && Number(price) > 0)
  if (!isWhole) return undefined
  const symbolId = symbol.toUpperCase()
  return { symbolId, ...(margin && { margin: margin.toLowerCase() }), interval, from, to, lines, notes }
}

/** The path and query of a chart's address: its pair's trade page, at that range. */
export function chartPath({ symbolId, margin, interval, from, to, lines, notes }: SharedChart): string {
  const point = ({ step, price }: ChartPoint) => `${step.toString(36)}_${price}`
  const time = (ms: number) => Math.floor(ms / minute).toString(36)
  const parts = [
    ...[interval, time(from), time(to)],
    ...lines.map(([begin, end]) => `l${point(begin)}_${point(end)}`),
    ...notes.map((note) => `n${point(note)}`),
  ]
  return `/${margin ? `futures/${margin}` : 'spot'}/${symbolId}?chart=${parts.join('~')}`
}

/** Intervals as all languages read them. */
export const shortOf: Readonly<Record<KlineInterval, string>> = {
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '240': '4h',
  '1D': '1D',
  '1W': '1W',
}

/** A time as all languages read it: `2026-11-12 08:00`, in UTC. */
export const utc = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/**
 * A chart in words that are the same in all languages: what is read of it where it is not drawn.
 * @param pair such as `BTC/USDT`.
 */
export function chartWords({ interval, from, to }: SharedChart, pair: string): string {
  return `${pair} ${shortOf[interval]} ${utc(from)} – ${utc(to)} UTC`
}

interface Marked {
  readonly start: number
  readonly end: number
  readonly type: string
  readonly url?: string
}

export interface FoundChart {
  readonly chart: SharedChart
  readonly url: string
  /** As its words have it, such as `BTC/USDT`; without them its id. */
  readonly pair: string
  /** Where its words and its link are in the text. Words of the author's own are not among them. */
  readonly start: number
  readonly end: number
}

/**
 * Finds the first chart in a text.
 * @param isOurs whether an address leads to a page of the exchange.
 */
export function findChart(
  text: string,
  entities: readonly Marked[],
  isOurs: (url: string) => boolean,
): FoundChart | undefined {
  for (const { type, url = '', start, end } of entities) {
    const chart = type === 'link' && readChart(url)
    if (!chart || !isOurs(url)) continue
    const line = text.slice(0, start).split('\n').pop() ?? ''
    const pair = line.slice(0, line.indexOf(' '))
    const isWorded = line === `${chartWords(chart, pair)} ` && pair.replace('/', '') === chart.symbolId
    return isWorded
      ? { chart, url, pair, start: start - line.length, end }
      : { chart, url, pair: chart.symbolId, start, end }
  }
  return undefined
}
