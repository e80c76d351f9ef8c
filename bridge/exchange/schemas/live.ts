import * as v from 'valibot'
import { count, cursor, described, id, symbolId } from './common.ts'
import { bussiness, tick } from './market.ts'
import { feedTab } from './social.ts'

/** A stream carries at most this many of each. */
export const liveLimits = { symbols: 100, posts: 100, feeds: 8 } as const

const symbols = v.optional(v.pipe(v.array(symbolId), v.maxLength(liveLimits.symbols)), [])

/** What a page asks its live stream for. */
export const liveRequest = v.object({
  prices: described('Symbols, by business line.', v.object({ sp: symbols, mc: symbols })),
  posts: described('Posts on the screen.', v.pipe(v.array(id), v.maxLength(liveLimits.posts))),
  feeds: described(
    'Feeds on the screen, each with the `head` that its page has.',
    v.pipe(v.array(v.object({ tab: feedTab, since: cursor })), v.maxLength(liveLimits.feeds)),
  ),
})

/** The `data` of each event, by the event's name. */
export const liveEvents = {
  open: described(
    'First. Whose stream it is; `null` for a visitor. A page closes a stream of another reader.',
    v.object({ userId: v.nullable(id) }),
  ),
  prices: described(
    'The prices that have changed; at first all of them.',
    v.object({ bussiness, list: v.array(tick) }),
  ),
  feed: described(
    'How many posts are newer than `since`, without the reader’s own.',
    v.object({ tab: feedTab, since: cursor, count }),
  ),
  counts: described(
    'The counts of posts, as they have changed; at first all of them.',
    v.object({ list: v.array(v.object({ id, likeCount: count, commentCount: count, repostCount: count })) }),
  ),
  notifications: described('The reader’s unread notifications. Never to a visitor.', v.object({ unread: count })),
} as const
