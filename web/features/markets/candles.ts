import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Business, Candle } from '#bridge/exchange/calls.ts'
import type { KlineInterval } from '#bridge/site/preferences.ts'
import { intervalMs } from '#bridge/site/sharedChart.ts'
import { createList, type List, type ListValue } from '#web/lib/lists/list.ts'
import { lru } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { poll } from '#web/lib/poll.ts'

/** Identifies a price series. */
export interface Course {
  readonly line: Business
  readonly symbolId: string
  readonly interval: KlineInterval
}

export interface Candles extends Pick<List<Candle>, 'start' | 'retry' | 'stop'> {
  /** Loading state. Its pages go from the newest to the oldest. */
  readonly $list: ReadableAtom<ListValue<Candle>>
  /** All loaded candles, oldest first, including the one that is still open. */
  readonly $candles: ReadableAtom<readonly Candle[]>
  /** Whether the newest candles are out of date because their call failed. */
  readonly $behind: ReadableAtom<boolean>
  /** When the newest candles arrived, in ms since 1970; 0 before the first. */
  readonly $asOf: ReadableAtom<number>
  /** Loads older candles, if there are any. */
  older(): void
  /**
   * Keeps the newest candles up to date while the page is visible.
   * @returns a function that stops it
   */
  watch(): () => void
}

const beatMs = 4_000
const pageSize = 300
const maxInOneCall = 500
const maxCourses = 12

const lastOf = (candles: readonly Candle[]): Candle | undefined => candles[candles.length - 1]

/** Applies a price to the newest candle, if it belongs to that candle's interval. */
export function withPrice(
  candles: readonly Candle[],
  price: string,
  at: number,
  interval: KlineInterval,
): readonly Candle[] {
  const last = lastOf(candles)
  if (!last || at < last.openedAt || at >= last.openedAt + intervalMs[interval]) return candles
  const high = Number(price) > Number(last.high) ? price : last.high
  const low = Number(price) < Number(last.low) ? price : last.low
  return [...candles.slice(0, -1), { ...last, close: price, high, low }]
}

/** Joins older and newer candles. Where both cover the same time, the newer ones win. */
export function joined(older: readonly Candle[], newer: readonly Candle[]): readonly Candle[] {
  const [first] = newer
  if (!first) return older
  return [...older.filter(({ openedAt }) => openedAt < first.openedAt), ...newer]
}

function createCandles({ line: bussiness, symbolId, interval }: Course): Candles {
  const course = { bussiness, symbolId, interval }
  const list = createList<Candle>({
    idOf: ({ openedAt }) => String(openedAt),
    async load(cursor, signal) {
      const before = cursor === undefined ? {} : { before: Number(cursor) }
      const request = { ...course, ...before, limit: pageSize }
      const { candles } = await services().client.call('market.candles', request, { signal, silent: true })
      const oldest = candles[0]?.openedAt
      return { items: candles, cursor: candles.length < pageSize || oldest === undefined ? null : String(oldest) }
    },
  })
  const $newest = atom<readonly Candle[]>([])
  const $behind = atom(false)
  const $newestAt = atom(0)
  const $candles = computed([list.$list, $newest], ({ pages }, newest) => joined([...pages].reverse().flat(), newest))

  /** Number of candles to close the gap after the page was hidden. */
  const missing = (last: Candle): number => Math.ceil((Date.now() - last.openedAt) / intervalMs[interval]) + 1

  async function renew(signal: AbortSignal): Promise<void> {
    const last = lastOf($candles.get())
    if (!last) return
    const limit = Math.min(maxInOneCall, Math.max(2, missing(last)))
    try {
      const options = { signal, silent: true, timeoutMs: 2 * beatMs }
      const { candles } = await services().client.call('market.candles', { ...course, limit }, options)
      const [first] = candles
      if (first && first.openedAt > last.openedAt) {
        // The response does not reach the known candles: start again rather than show a gap.
        $newest.set([])
        list.refresh()
      } else $newest.set(joined($newest.get(), candles))
      $newestAt.set(Date.now())
      $behind.set(false)
    } catch (error) {
      if (!signal.aborted) $behind.set(true)
      throw error
    }
  }

  return {
    $list: list.$list,
    $candles,
    $behind,
    $asOf: computed([list.$list, $newestAt], ({ asOf }, newestAt) => Math.max(asOf, newestAt)),
    start: list.start,
    retry: list.retry,
    stop: list.stop,
    older: list.more,
    watch: () => poll(renew, { everyMs: beatMs, retryMs: beatMs }),
  }
}

const isInterval = (text: string): text is KlineInterval => text in intervalMs

const keptCandles = lru(maxCourses, (key) => {
  const [line, symbolId = '', interval = ''] = key.split(' ')
  return createCandles({ line: line === 'mc' ? 'mc' : 'sp', symbolId, interval: isInterval(interval) ? interval : '1' })
})

/** The candles of a series. A dozen series are cached, so that going back to one is immediate. */
export const candlesOf = ({ line, symbolId, interval }: Course): Candles =>
  keptCandles(`${line} ${symbolId} ${interval}`)
