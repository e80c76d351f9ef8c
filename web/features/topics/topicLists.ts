import type { CallResponse } from '#bridge/exchange/calls.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { rememberTopics, topicOf } from './knownTopics.ts'

export interface PlacedTopic {
  readonly hashTag: string
  /** 1 is first. */
  readonly place: number
}

export type RecommendedTag = CallResponse<'social.getOperateTag'>['list'][number]

const calls = { own: 'social.hashTagList', trending: 'social.trendingTopic' } as const
/** Whole rows of two and of three. */
const limits = { own: 6, trending: 18 } as const

function createTopics(kind: keyof typeof calls): List<PlacedTopic> {
  return createList<PlacedTopic>({
    idOf: ({ hashTag }) => hashTag,
    keep: {
      name: `topics ${kind}`,
      pack: (topics) => topics.map((topic) => ({ ...topicOf(topic.hashTag)?.get(), ...topic })),
      unpack: (data, read) => {
        const topics = read('rankedTopic', data)
        rememberTopics(topics, true)
        return topics.map(({ hashTag, place }) => ({ hashTag, place }))
      },
    },
    async load(cursor, signal) {
      // A visitor has no topics of their own.
      if (kind === 'own' && viewerId() === null) return { items: [], cursor: null }
      const paging = cursor ? { cursor } : {}
      const request = { ...paging, limit: limits[kind] }
      const answer = await services().client.call(calls[kind], request, { signal, silent: true })
      rememberTopics(answer.list, true)
      return { items: answer.list.map(({ hashTag, place }) => ({ hashTag, place })), cursor: answer.cursor }
    },
  })
}

const isKind = (key: string): key is keyof typeof calls => key in calls

/** `own`: those of the one who is logged in; `trending`: what is written on now. Kept for when the reader comes back. */
export const topicsOf = lruPerReader(2, (key: string) => createTopics(isKind(key) ? key : 'trending'))

/** Tags that the exchange recommends. */
export const recommendedTags = createList<RecommendedTag>({
  idOf: ({ hashTag }) => hashTag,
  async load(_cursor, signal) {
    const { list } = await services().client.call('social.getOperateTag', {}, { signal, silent: true })
    return { items: list, cursor: null }
  },
})
