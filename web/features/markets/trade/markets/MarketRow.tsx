import { useStore } from '@nanostores/react'
import type { Business, Quotation } from '../../../../../bridge/exchange/calls.ts'
import { hrefTo } from '../../../../lib/router/location.ts'
import { changeOf } from '../../openPrices.ts'
import { tickOf } from '../../prices.ts'
import { $numbers, digitsOf } from '../numbers.ts'

const hrefOf = (line: Business, { symbolId, quoteCoin }: Quotation): string =>
  line === 'sp' ? hrefTo('spot', symbolId) : hrefTo('futures', `${quoteCoin.toLowerCase()}/${symbolId}`)

/** One market: its name, its price now and its change over 24 hours. */
export function MarketRow({
  quotation,
  line,
  isCurrent,
}: {
  quotation: Quotation
  line: Business
  isCurrent: boolean
}) {
  const numbers = useStore($numbers)
  const tick = useStore(tickOf(quotation.symbolId, line))
  const change = useStore(changeOf(line, quotation.symbolId))
  // The quotation is of spot: a contract's price is not known before its own tick.
  const listed = line === 'sp' ? quotation : undefined
  const price = tick?.price ?? listed?.price
  const fraction = change?.fraction ?? listed?.change24h
  const rises = Number(fraction) >= 0
  return (
    <li>
      <a className="market-row" href={hrefOf(line, quotation)} aria-current={isCurrent ? 'page' : undefined}>
        <bdi className="market-row__name" dir="ltr">
          {quotation.baseCoin}
          <span className="market-row__quote">/{quotation.quoteCoin}</span>
        </bdi>{' '}
        <bdi className="market-row__price" dir="ltr">
          {price && numbers.price(Number(price), digitsOf(price))}
        </bdi>{' '}
        <bdi className={rises ? 'market-row__change is-up' : 'market-row__change is-down'} dir="ltr">
          {fraction && numbers.change(Number(fraction))}
        </bdi>
      </a>
    </li>
  )
}
