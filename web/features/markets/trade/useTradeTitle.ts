import { useStore } from '@nanostores/react'
import { tradeMessages } from '../../../i18n/en/trade.ts'
import { useDocumentTitle } from '../../../ui/Page/useDocumentTitle.ts'
import { tickOf } from '../prices.ts'
import type { Pair } from '../tradePair.ts'
import { $numbers, digitsOf } from './numbers.ts'
import type { PairName } from './pairName.ts'

/** Names the document after the symbol and its price, which a reader with many tabs sees without going there. */
export function useTradeTitle({ line, symbolId }: Pair, { base, quote }: PairName): void {
  const t = useStore(tradeMessages)
  const numbers = useStore($numbers)
  const price = useStore(tickOf(symbolId, line))?.price
  const words = [
    price && numbers.price(Number(price), digitsOf(price)),
    [base, quote].filter(Boolean).join('/'),
    line === 'mc' && t.perpetual,
  ]
  useDocumentTitle(words.filter(Boolean).join(' '))
}
