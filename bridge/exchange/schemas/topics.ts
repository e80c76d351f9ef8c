import * as v from 'valibot'
import { address, type Contract, count, cursor, decimal, hashTag, id, limit, text, time } from './common.ts'
import { knownPerson } from './people.ts'
import { entity, person, post } from './social.ts'

const topic = v.object({ hashTag: v.string(), posts: count, views: count })
const knownTopic = v.object({
  ...topic.entries,
  followed: v.boolean(),
  /** The first words of its latest post with many readers. */
  teaser: v.string(),
})
const rankedTopic = v.object({ ...knownTopic.entries, place: count })
const query = v.pipe(text(200), v.trim(), v.minLength(1), v.maxLength(100))
const coin = v.object({ coin: v.string(), name: v.string(), symbolId: v.string() })

export const notificationFilter = v.picklist(['all', 'mentions', 'comments', 'likes', 'follows', 'system'])
export const notificationKind = v.picklist(['mention', 'comment', 'reply', 'like', 'repost', 'follow', 'system'])
export const searchSection = v.picklist(['people', 'topics', 'coins', 'posts'])

export const topicContracts = {
  'social.hotHashTag': {
    usedBy: ['home'],
    request: v.object({ limit }),
    response: v.object({ list: v.array(topic) }),
  },
  /** The topics of the one who is logged in: those they follow first, then those near to what they read. */
  'social.hashTagList': {
    usedBy: ['topics'],
    request: v.object({ cursor: v.optional(cursor), limit }),
    response: v.object({ list: v.array(rankedTopic), cursor: v.nullable(cursor) }),
  },
  /** What is written on now, for anybody. `place` 1 is first. */
  'social.trendingTopic': {
    usedBy: ['topics'],
    request: v.object({ cursor: v.optional(cursor), limit }),
    response: v.object({ list: v.array(rankedTopic), cursor: v.nullable(cursor) }),
  },
  'social.hashTagDetail': {
    usedBy: ['topic'],
    request: v.object({ hashTag }),
    response: v.object({
      ...knownTopic.entries,
      followers: count,
      /** Where the tag is a coin's. */
      coin: v.nullable(coin),
      /** Who writes on it most. */
      authors: v.array(v.object({ ...knownPerson.entries, posts: count })),
    }),
  },
  'social.articlesByHashTagV2': {
    usedBy: ['topic'],
    request: v.object({
      hashTag,
      order: v.picklist(['top', 'latest']),
      cursor: v.optional(cursor),
      limit,
    }),
    response: v.object({ posts: v.array(post), cursor: v.nullable(cursor) }),
  },
  /** Tags that the exchange recommends for posts now. */
  'social.getOperateTag': {
    usedBy: ['topics'],
    request: v.object({}),
    response: v.object({ list: v.array(v.object({ hashTag: v.string(), label: v.string() })) }),
  },
  /** Takes a topic out of the lists of the one who is logged in, or lets it come again. */
  'social.closeHashTag': {
    usedBy: ['topics'],
    request: v.object({ hashTag, on: v.boolean() }),
    response: v.object({ on: v.boolean() }),
  },
  /** Extension. Follows a topic, or no longer. Logged in only. */
  'social.followTopic': {
    usedBy: ['topics', 'topic'],
    request: v.object({ hashTag, on: v.boolean() }),
    response: v.object({ on: v.boolean(), followers: count }),
  },
  /** Extension. Groups of like kind, post and day, the latest first. Logged in only. */
  'social.notifications': {
    usedBy: ['notification'],
    request: v.object({
      filter: notificationFilter,
      cursor: v.optional(cursor),
      limit,
      /** Groups whose latest is from before that moment. */
      until: v.optional(time),
    }),
    response: v.object({
      groups: v.array(
        v.object({
          id,
          kind: notificationKind,
          /** Of the latest. */
          at: time,
          unread: v.boolean(),
          /** The latest five. */
          actors: v.array(person),
          actorCount: count,
          post: v.nullable(v.object({ id, text: v.string() })),
          comment: v.nullable(v.object({ id, text: v.string() })),
          /** What the exchange says itself, in the reader's language. `href` is within the site. */
          system: v.nullable(v.object({ title: v.string(), text: v.string(), href: v.nullable(v.string()) })),
        }),
      ),
      cursor: v.nullable(cursor),
      /** In all filters; 0 after `readNotifications` with the `head`. */
      unread: count,
      head: v.nullable(cursor),
    }),
  },
  /** Extension. Says that everything up to a `head` has been seen, and asks what is still unread. */
  'social.readNotifications': {
    usedBy: ['notification'],
    request: v.object({ head: cursor }),
    response: v.object({ unread: count }),
  },
  /** Extension. Without a section the best few of each; with one, its pages. */
  'social.search': {
    usedBy: ['search'],
    request: v.object({
      query,
      section: v.optional(searchSection),
      cursor: v.optional(cursor),
      limit,
      /** Posts of this moment and later, and before that one. */
      since: v.optional(time),
      until: v.optional(time),
    }),
    response: v.object({
      people: v.array(knownPerson),
      topics: v.array(knownTopic),
      coins: v.array(v.object({ ...coin.entries, price: decimal, change24h: decimal })),
      posts: v.array(post),
      cursor: v.nullable(cursor),
    }),
  },
  /** What a reader may mean while they type: the best few, mixed. */
  'social.associationByTitle': {
    usedBy: ['search'],
    request: v.object({ title: query, limit }),
    response: v.object({
      list: v.array(
        v.variant('type', [
          v.object({ type: v.literal('person'), person }),
          v.object({ type: v.literal('topic'), topic }),
          v.object({ type: v.literal('coin'), coin }),
        ]),
      ),
    }),
  },
  /** Extension. A post or comment in another language. Tags, cashtags, mentions, links and numbers are as they were. */
  'social.translate': {
    usedBy: ['translate'],
    request: v.object({
      target: v.picklist(['post', 'comment']),
      id,
      /** A language key, such as `en_US`. */
      language: text(35),
    }),
    response: v.object({
      title: v.nullable(v.string()),
      text: v.string(),
      entities: v.array(entity),
      /** An article's body: untrusted. */
      html: v.nullable(v.string()),
      /** Of what was translated. */
      languageType: count,
    }),
  },
  /** What the exchange wants to show now; the client shows one, once. */
  'social.activity': {
    usedBy: ['activity'],
    request: v.object({}),
    response: v.object({
      activity: v.nullable(
        v.object({
          id,
          title: v.string(),
          text: v.string(),
          picture: v.nullable(v.object({ url: address, width: count, height: count, alt: v.string() })),
          action: v.object({ label: v.string(), href: v.string() }),
        }),
      ),
    }),
  },
  'social.closeActivity': {
    usedBy: ['activity'],
    request: v.object({ id }),
    response: v.object({ closed: v.boolean() }),
  },
} as const satisfies Record<string, Contract>
