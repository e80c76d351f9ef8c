import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Business, Candle, Quotation } from '#bridge/exchange/calls.ts'
import { createList } from '#web/lib/lists/list.ts'
import { lru } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { beatWhileVisible } from '#web/lib/page/visible.ts'
import { poll } from '#web/lib/poll.ts'

/** The symbol of a trade page. */
export interface TradePair {
  readonly line: Business
  readonly symbolId: string
}

/** The last 24 hours of a symbol, as decimal strings. Volume is in the base coin. */
export type DayFigures = Pick<Quotation, 'high24h' | 'low24h' | 'volume24h'>

const refreshMs = 60_000
const retryMs = 5_000
const maxDays = 12

/** All traded symbols, in the exchange's order. */
export const quotations = createList<Quotation>({
  idOf: ({ symbolId }) => symbolId,
  async load(_cursor, signal) {
    const { list } = await services().client.call('market.homeQuotation', { businessLine: 1 }, { signal, silent: true })
    return { items: Object.values(list), cursor: null }
  },
})

/**
 * Loads the symbols, and again once a minute while the page is visible.
 * @returns a function that stops it
 */
export function watchQuotations(): () => void {
  quotations.start()
  const stop = beatWhileVisible(refreshMs, async () => quotations.refresh())
  return () => {
    stop()
    quotations.stop()
  }
}

export const $quotations: ReadableAtom<readonly Quotation[]> = computed(quotations.$list, ({ pages }) => pages.flat())

const spotDay = (symbolId: string): ReadableAtom<DayFigures | undefined> =>
  computed($quotations, (all) => all.find((one) => one.symbolId === symbolId))

/** Summarises 24 hourly candles; `undefined` if there are none. */
export function dayOfCandles(hours: readonly Candle[]): DayFigures | undefined {
  const [first] = hours
  if (!first) return undefined
  const by = (further: (a: string, b: string) => boolean) => (max: string, next: string) =>
    further(next, max) ? next : max
  return {
    high24h: hours.map(({ high }) => high).reduce(by((a, b) => Number(a) > Number(b))),
    low24h: hours.map(({ low }) => low).reduce(by((a, b) => Number(a) < Number(b))),
    volume24h: String(hours.reduce((sum, { volume }) => sum + Number(volume), 0)),
  }
}

// The list has spot data only. A futures day is computed from its candles.
function contractDay(symbolId: string): ReadableAtom<DayFigures | undefined> {
  const $day = atom<DayFigures | undefined>()
  const ask = async (signal: AbortSignal) => {
    const request = { bussiness: 'mc', symbolId, interval: '60', limit: 24 } as const
    const { candles } = await services().client.call('market.candles', request, { signal, silent: true })
    $day.set(dayOfCandles(candles))
  }
  onMount($day, () => poll(ask, { everyMs: refreshMs, retryMs }))
  return $day
}

const days: Readonly<Record<Business, (symbolId: string) => ReadableAtom<DayFigures | undefined>>> = {
  sp: lru(maxDays, spotDay),
  mc: lru(maxDays, contractDay),
}

/** High, low and volume of the last 24 hours; `undefined` until known. */
export const dayOf = ({ line, symbolId }: TradePair): ReadableAtom<DayFigures | undefined> => days[line](symbolId)
