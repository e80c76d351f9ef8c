import type { Entity } from '../../../../bridge/exchange/calls.ts'
import { Cashtag } from '../../markets/Cashtag/Cashtag.tsx'

const maxCoins = 3

/** The coins a post speaks of, each once, with live prices. */
export function CoinRow({
  entities,
  prices,
}: {
  entities: readonly Entity[]
  /** By symbolId, when the post was published. */
  prices: Readonly<Record<string, string>>
}) {
  const coins = new Map<string, string>()
  for (const entity of entities) if (entity.type === 'cashtag') coins.set(entity.symbolId, entity.coin)
  if (coins.size === 0) return null
  return (
    <div className="post-card__coins">
      {[...coins].slice(0, maxCoins).map(([symbolId, coin]) => {
        const priceAtPost = prices[symbolId]
        return <Cashtag key={symbolId} coin={coin} symbolId={symbolId} {...(priceAtPost && { priceAtPost })} />
      })}
    </div>
  )
}
