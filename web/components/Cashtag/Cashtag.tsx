import { useStore } from '@nanostores/react'
import { cardMessages } from '../../messages/card.ts'
import { $money } from '../../stores/money.ts'
import { pathTo } from '../../stores/place.ts'
import { $pricesBehind, tickOf } from '../../stores/prices.ts'

/**
 * A coin with its live price and change over 24 hours, linked to its topic. Until the first price comes, and when newer
 * ones do not, it shows what is known in grey: `priceAtPost`, a decimal in the quote coin, or the last price.
 */
export function Cashtag({ coin, symbolId, priceAtPost }: { coin: string; symbolId: string; priceAtPost?: string }) {
  const t = useStore(cardMessages)
  const tick = useStore(tickOf(symbolId))
  const behind = useStore($pricesBehind)
  const money = useStore($money)
  const known = tick?.price ?? priceAtPost
  const price = known === undefined ? '' : money.price(known)
  const live = tick !== undefined && !behind
  const rises = Number(tick?.change24h ?? 0) >= 0
  const change = tick ? money.change(tick.change24h) : ''
  const label = live ? (rises ? t.priceRises : t.priceFalls)({ coin, price, change }) : t.priceOld({ coin, price })
  return (
    <a
      className={live ? 'cashtag' : 'cashtag cashtag--old'}
      href={pathTo('topic', coin)}
      aria-label={known === undefined ? coin : label}
    >
      <bdi className="cashtag__coin">{coin}</bdi>
      <bdi className="cashtag__price" dir="ltr">
        {price}
      </bdi>
      <bdi className={`cashtag__change ${rises ? 'is-up' : 'is-down'}`} dir="ltr">
        {tick && <span className="cashtag__arrow">{rises ? '▲' : '▼'}</span>}
        {change}
      </bdi>
    </a>
  )
}
