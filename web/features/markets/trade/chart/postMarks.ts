import type { Candle } from '#bridge/exchange/calls.ts'
import type { PostCount } from '#web/features/markets/postCounts.ts'

/** What is written while a candle is open. */
export interface Mark {
  /** The candle's. */
  readonly openedAt: number
  readonly posts: number
  /** Where the mark stands: the price at posting, as far as it is one that the candle has seen. */
  readonly price: number
}

/** The posts of each candle, oldest first: candles of which nothing is written have none. */
export function marksOf(candles: readonly Candle[], counts: readonly PostCount[], intervalMs: number): readonly Mark[] {
  const [first] = candles
  if (!first) return []
  const found = new Map<number, { posts: number; sum: number; priced: number }>()
  for (const { at, posts, price } of counts) {
    const openedAt = first.openedAt + Math.floor((at - first.openedAt) / intervalMs) * intervalMs
    const one = found.get(openedAt) ?? { posts: 0, sum: 0, priced: 0 }
    const priced = price === null ? 0 : posts
    found.set(openedAt, {
      posts: one.posts + posts,
      sum: one.sum + Number(price ?? 0) * priced,
      priced: one.priced + priced,
    })
  }
  return candles.flatMap(({ openedAt, high, low, close }) => {
    const one = found.get(openedAt)
    if (!one) return []
    const price = one.priced > 0 ? one.sum / one.priced : Number(close)
    // A contract, or a pair with another coin, has prices of its own.
    return [{ openedAt, posts: one.posts, price: Math.min(Number(high), Math.max(Number(low), price)) }]
  })
}

/** The candle on which most is written; the latest of several. */
export const mostDiscussed = (marks: readonly Mark[]): Mark | undefined =>
  marks.reduce<Mark | undefined>((most, one) => (most && most.posts > one.posts ? most : one), undefined)
