import { useStore } from '@nanostores/react'
import { cardMessages } from '#web/i18n/en/card.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { $money } from '../money.ts'
import { $pricesBehind, tickOf } from '../prices.ts'

/**
 * A coin's live price, its change over 24 hours, and its price when the post was published. Last known values are grey
 * until the first price arrives and while updates fail.
 */
export function LivePrice({ symbolId, priceAtPost }: { symbolId: string; priceAtPost?: string | undefined }) {
  const t = useStore(cardMessages)
  const { whenPosted } = useStore(moderationMessages)
  const money = useStore($money)
  const tick = useStore(tickOf(symbolId))
  const behind = useStore($pricesBehind)
  const known = tick?.price ?? priceAtPost
  const live = tick !== undefined && !behind
  const rises = Number(tick?.change24h ?? 0) >= 0
  return (
    <span className={live ? 'cashtag__live' : 'cashtag__live cashtag__live--old'}>
      <bdi className="cashtag__price" dir="ltr">
        {known !== undefined && money.price(known)}
      </bdi>{' '}
      <bdi className={`cashtag__change ${rises ? 'is-up' : 'is-down'}`} dir="ltr">
        {tick && (
          <span className="cashtag__arrow" aria-hidden="true">
            {rises ? '▲' : '▼'}
          </span>
        )}
        <span>{tick && money.change(tick.change24h)}</span>
      </bdi>{' '}
      <span className="visually-hidden">{live ? t.in24Hours : t.notCurrent}</span>
      {tick && priceAtPost && (
        <span className="cashtag__then">{` ${whenPosted({ price: `\u2066${money.price(priceAtPost)}\u2069` })}`}</span>
      )}
    </span>
  )
}
