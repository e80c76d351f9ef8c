import type { Post } from '../../../../bridge/exchange/calls.ts'

export interface PostedCoin {
  readonly coin: string
  readonly symbolId: string
  /** A decimal in the quote coin; absent where the exchange did not trade it yet. */
  readonly priceAtPost?: string
}

/** The coins a post speaks of, each once, in order. */
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

/** How far a price has come since the post, as a fraction; `undefined` where one of them is unknown. */
export function changeSince(priceAtPost: string | undefined, price: string | undefined): number | undefined {
  const before = Number(priceAtPost)
  const now = Number(price)
  return before > 0 && now > 0 ? now / before - 1 : undefined
}
