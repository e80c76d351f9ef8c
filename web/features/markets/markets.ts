import type { Quotation } from '../../../bridge/exchange/calls.ts'
import { createList } from '../../lib/lists/list.ts'
import { services } from '../../lib/page/services.ts'

const shown = 6

/** The exchange's first symbols, in its own order, with a day's course. */
export const markets = createList<Quotation>({
  idOf: ({ symbolId }) => symbolId,
  async load(_cursor, signal) {
    const { list } = await services().client.call('market.homeQuotation', { businessLine: 1 }, { signal, silent: true })
    return { items: Object.values(list).slice(0, shown), cursor: null }
  },
})
