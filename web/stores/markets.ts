import type { Quotation } from '../../bridge/exchange/calls.ts'
import { createList } from './list.ts'
import { services } from './services.ts'

const shown = 6

const volumeIn = ({ volume24h, price }: Quotation): number => Number(volume24h) * Number(price)

/** The most traded symbols, with a day's course. */
export const markets = createList<Quotation>({
  idOf: ({ symbolId }) => symbolId,
  async load(_cursor, signal) {
    const { list } = await services().client.call('market.homeQuotation', { businessLine: 1 }, { signal, silent: true })
    const items = Object.values(list).sort((a, b) => volumeIn(b) - volumeIn(a))
    return { items: items.slice(0, shown), cursor: null }
  },
})
