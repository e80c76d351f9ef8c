import { atom, type ReadableAtom } from 'nanostores'
import type { Candle } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { candlesAsked, drawable } from '#bridge/site/chartShape.ts'
import { chartPath, readChart, type SharedChart } from '#bridge/site/sharedChart.ts'
import { lru } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { base, routeAt } from '#web/lib/router/location.ts'

/**
 * URL of the trade page at a chart's range. If the site has its own trade pages, the URL is not below the base.
 * @param prefix start of the URL. Default: the site's base, so that each reader opens it in their own language.
 */
export function chartAddress(chart: SharedChart, prefix = base): string {
  const own = prefix + chartPath(chart)
  return routeAt(own.split('?')[0] ?? '') ? own : own.slice(base.length)
}

const maxKept = 40
const maxAtOnce = 3

let running = 0
const waiting: (() => void)[] = []

/** Limits concurrency so that other calls are not delayed. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((start) => waiting.push(start))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function load(address: string): Promise<readonly Candle[]> {
  const chart = readChart(address)
  if (!chart) return []
  const { candles } = await inTurn(() => makeCall('market.candles', candlesAsked(chart)))
  return drawable(chart, candles)
}

interface ChartCandles {
  /** Oldest first; `null` until loaded. */
  readonly $candles: ReadableAtom<readonly Candle[] | null>
  /** Loads the candles unless they are loaded or loading. @returns whether there is anything to draw */
  load(): Promise<boolean>
}

function create(address: string): ChartCandles {
  const $candles = atom<readonly Candle[] | null>(null)
  let loading: Promise<boolean> | undefined
  return {
    $candles,
    load() {
      loading ??= load(address).then(
        (candles) => {
          $candles.set(candles)
          return candles.length > 1
        },
        (error: unknown) => {
          // A network error may have passed when the post becomes visible again.
          if (!(error instanceof ApiError)) loading = undefined
          console.warn('A chart in a post did not load. Showing its link.', error)
          return false
        },
      )
      return loading
    },
  }
}

const kept = lru(maxKept, create)

/** The candles of a chart in a post. */
export const candlesOfChart = (chart: SharedChart): ChartCandles => kept(chartPath({ ...chart, lines: [], notes: [] }))
