import type { CallResponse, Candle } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { services } from '#web/lib/page/services.ts'
import { poll } from '#web/lib/poll.ts'

export type PostCount = NonNullable<CallResponse<'social.articlesByHashTagV2'>['counts']>[number]

const refreshMs = 60_000
const retryMs = 15_000

/**
 * Polls the number of posts about a coin per interval, from a time on. Stops if the exchange does not count posts.
 * @returns a function that stops it
 */
export function followPostCounts(
  { coin, from, interval }: { readonly coin: string; readonly from: number; readonly interval: number },
  onCounts: (counts: readonly PostCount[]) => void,
): () => void {
  let stop = () => {}
  const ask = async (signal: AbortSignal) => {
    const request = { hashTag: coin, order: 'latest', limit: 1, from, interval } as const
    try {
      const { counts } = await services().client.call('social.articlesByHashTagV2', request, { signal, silent: true })
      if (signal.aborted) return
      if (counts) onCounts(counts)
      else stop()
    } catch (error) {
      // The exchange does not support these fields, or there are no posts yet.
      if (!(error instanceof ApiError)) throw error
      stop()
    }
  }
  stop = poll(ask, { everyMs: refreshMs, retryMs })
  return stop
}

/** Posts written while a candle is open. */
export interface Mark {
  /** Opening time of the candle. */
  readonly openedAt: number
  readonly posts: number
  /** Vertical position: the price at posting, limited to the candle's range. */
  readonly price: number
}

/** Posts per candle, oldest first. Candles without posts are left out. */
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
    // Futures and pairs with another quote coin have different prices.
    return [{ openedAt, posts: one.posts, price: Math.min(Number(high), Math.max(Number(low), price)) }]
  })
}

/** The candle with the most posts; the latest if several have the same number. */
export const mostDiscussed = (marks: readonly Mark[]): Mark | undefined =>
  marks.reduce<Mark | undefined>((most, one) => (most && most.posts > one.posts ? most : one), undefined)
