import type { CallResponse } from '#bridge/exchange/calls.ts'
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
