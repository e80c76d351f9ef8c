import type { Quotation } from '../../../../bridge/exchange/calls.ts'
import type { Pair } from '../tradePair.ts'

export interface PairName {
  readonly base: string
  readonly quote: string
}

const usualQuote = 'USDT'

/** The two coins of a symbol: as the exchange says, and until it has said so, by how most symbols are made. */
export function pairName(symbolId: string, quotation: Quotation | undefined): PairName {
  if (quotation) return { base: quotation.baseCoin, quote: quotation.quoteCoin }
  const isUsual = symbolId.endsWith(usualQuote) && symbolId.length > usualQuote.length
  return isUsual ? { base: symbolId.slice(0, -usualQuote.length), quote: usualQuote } : { base: symbolId, quote: '' }
}

/** The pair of a page's address: contracts name the coin they are margined in before the symbol. */
export const pairAt = ({ symbolId = '', margin }: Readonly<Record<string, string>>): Pair => ({
  line: margin === undefined ? 'sp' : 'mc',
  symbolId: symbolId.toUpperCase(),
})

/** A pair's page, without the reader's locale. */
export const pageOf = ({ line, symbolId }: Pair, quote: string): string =>
  line === 'sp' ? `/spot/${symbolId}` : `/futures/${quote.toLowerCase()}/${symbolId}`
