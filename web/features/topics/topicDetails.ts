import type { CallResponse } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { plainTag } from '#web/lib/content/hashTag.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { keepPosts } from '../post/keepPosts.ts'
import { rememberPosts } from '../post/posts.ts'
import { rememberTopics } from './knownTopics.ts'

export type TopicDetail = CallResponse<'social.hashTagDetail'>

export const topicOrders = ['top', 'latest'] as const
export type TopicOrder = (typeof topicOrders)[number]

const maxTopics = 12
const pageSize = 10
const limit = 20
/** There is no such topic; its tag cannot be one. */
const missingCodes: readonly string[] = ['20404', '40001']
const nothing = { items: [], cursor: null }

const unlessMissing = (error: unknown): typeof nothing => {
  if (error instanceof ApiError && missingCodes.includes(error.code)) return nothing
  throw error
}

/** What is known of a topic, as a list of one: empty when there is none. */
export const topicDetailsOf = lruPerReader(
  maxTopics,
  (hashTag): List<TopicDetail> =>
    createList<TopicDetail>({
      idOf: (detail) => detail.hashTag,
      keep: {
        name: `topic ${hashTag}`,
        pack: (details) => details,
        unpack: (data, read) => {
          const details = read('topicDetail', data)
          rememberTopics(details)
          return details
        },
      },
      load: (_cursor, signal) =>
        plainTag(hashTag) === ''
          ? Promise.resolve(nothing)
          : services()
              .client.call('social.hashTagDetail', { hashTag }, { signal, silent: true })
              .then((detail) => {
                rememberTopics([detail])
                return { items: [detail], cursor: null }
              }, unlessMissing),
    }),
)

/** The posts on a topic of a time, the latest first. The key is its tag, and from when to when in ms since 1970. */
export const topicPostsBetween = lruPerReader(maxTopics, (key): List<string> => {
  const [hashTag = '', from, to] = key.split(' ')
  return createList<string>({
    idOf: (id) => id,
    async load(cursor, signal) {
      const time = { from: Number(from), to: Number(to) }
      const request = { hashTag, order: 'latest', limit, ...time, ...(cursor ? { cursor } : {}) } as const
      const answer = await services().client.call('social.articlesByHashTagV2', request, { signal, silent: true })
      return { items: rememberPosts(answer.posts), cursor: answer.cursor }
    },
  })
})

/** The posts on a topic, in each order. */
export const topicPostsOf = lruPerReader(maxTopics, (hashTag): Readonly<Record<TopicOrder, List<string>>> => {
  const ordered = (order: TopicOrder) =>
    createList<string>({
      idOf: (id) => id,
      pageSize,
      keep: keepPosts(`posts on ${hashTag} ${order}`),
      load(cursor, signal) {
        const request = { hashTag, order, limit, ...(cursor ? { cursor } : {}) }
        return services()
          .client.call('social.articlesByHashTagV2', request, { signal, silent: true })
          .then((answer) => ({ items: rememberPosts(answer.posts), cursor: answer.cursor }), unlessMissing)
      },
    })
  return { top: ordered('top'), latest: ordered('latest') }
})
