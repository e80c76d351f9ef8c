import { useStore } from '@nanostores/react'
import type { Post } from '#bridge/exchange/calls.ts'
import { $money } from '#web/features/markets/money.ts'
import { $pricesBehind, tickOf } from '#web/features/markets/prices.ts'
import { tradeHref } from '#web/features/markets/tradeHref.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'

interface PostedCoin {
  readonly coin: string
  readonly symbolId: string
  /** A decimal in the quote coin; absent if it was not traded yet. */
  readonly priceAtPost?: string
}

/** The coins in a post, in order. */
export function coinsOf({ entities, pricesAtPost }: Pick<Post, 'entities' | 'pricesAtPost'>): readonly PostedCoin[] {
  const coins = new Map<string, PostedCoin>()
  for (const entity of entities) {
    if (entity.type !== 'cashtag' || coins.has(entity.symbolId)) continue
    const { coin, symbolId } = entity
    const priceAtPost = pricesAtPost[symbolId]
    coins.set(symbolId, { coin, symbolId, ...(priceAtPost && { priceAtPost }) })
  }
  return [...coins.values()]
}

/** The price change since the post, as a fraction; `undefined` if unknown. */
function changeSince(priceAtPost: string | undefined, price: string | undefined): number | undefined {
  const before = Number(priceAtPost)
  const now = Number(price)
  return before > 0 && now > 0 ? now / before - 1 : undefined
}

/** The coins of a post: the price now, the one when it was posted, and how far they are apart. */
export function CoinCards({ coins }: { coins: readonly PostedCoin[] }) {
  const t = useStore(postMessages)
  if (coins.length === 0) return null
  return (
    <ul className="coin-cards" aria-label={t.coins}>
      {coins.map((coin) => (
        <li key={coin.symbolId}>
          <Boundary name="coin" instead={null}>
            <CoinCard {...coin} />
          </Boundary>
        </li>
      ))}
    </ul>
  )
}

function CoinCard({ coin, symbolId, priceAtPost }: PostedCoin) {
  const t = useStore(postMessages)
  const money = useStore($money)
  const price = useStore(tickOf(symbolId))?.price
  const behind = useStore($pricesBehind)
  return (
    <a className={behind ? 'coin-card coin-card--old' : 'coin-card'} href={tradeHref(symbolId)}>
      <span className="coin-card__line">
        <bdi className="coin-card__coin">{coin}</bdi>
        <bdi className="coin-card__price" dir="ltr" ref={untranslated}>
          {price && money.price(price)}
        </bdi>
      </span>
      <span className="coin-card__line coin-card__line--then">
        <span>{priceAtPost && t.whenPosted({ price: isolated(money.price(priceAtPost)) })}</span>
        {behind ? <span>{t.priceBehind}</span> : <Change fraction={changeSince(priceAtPost, price)} />}
      </span>
    </a>
  )
}

/** Isolates a number's direction. */
const isolated = (number: string): string => `\u2066${number}\u2069`

function Change({ fraction }: { fraction: number | undefined }) {
  const t = useStore(postMessages)
  const money = useStore($money)
  if (fraction === undefined) return null
  const rises = fraction >= 0
  const change = isolated(`${rises ? '▲' : '▼'} ${money.change(String(fraction))}`)
  return <span className={rises ? 'is-up' : 'is-down'}>{t.sincePost({ change })}</span>
}
