import type { ContextSource } from '../bridge/app/context.ts'
import { forgetFeeds } from '../web/stores/feed.ts'
import { hrefNow, relocate } from '../web/stores/place.ts'

/** Shows the page afresh when another reader, or none, is logged in: what it shows was the other's. */
export function followReader(context: Pick<ContextSource, 'get' | 'subscribe'>): () => void {
  let { userId } = context.get()
  return context.subscribe((next) => {
    if (next.userId === userId) return
    userId = next.userId
    forgetFeeds()
    relocate(hrefNow(), `${Date.now()}`)
  })
}
