import * as v from 'valibot'
import { notificationKinds } from '#bridge/site/notifications.ts'
import { address, type Contract, count, cursor, decimal, described, hashTag, id, limit, text, time } from './common.ts'
import { knownPerson } from './people.ts'
import { disclosure, entity, person, post } from './social.ts'

const topic = v.object({ hashTag: v.string(), posts: count, views: count })
const knownTopic = v.object({
  ...topic.entries,
  followed: v.boolean(),
  teaser: described('The first words of its latest post with many readers.', v.string()),
})
const rankedTopic = v.object({ ...knownTopic.entries, place: count })
const query = v.pipe(text(200), v.trim(), v.minLength(1), v.maxLength(100))
const coin = v.object({ coin: v.string(), name: v.string(), symbolId: v.string() })

export const notificationFilter = v.picklist(['all', 'mentions', 'comments', 'likes', 'follows', 'system'])
export const notificationKind = described(
  'The last four are moderation’s, and without actors: something of the reader’s was `removed` or `restored`, their objection was refused, something that they reported was decided.',
  v.picklist(notificationKinds),
)
export const searchSection = v.picklist(['people', 'topics', 'coins', 'posts'])

export const topicContracts = {
  'social.hotHashTag': {
    about: 'The topics with most posts, for the side rail.',
    usedBy: ['home'],
    request: v.object({ limit }),
    response: v.object({ list: v.array(topic) }),
  },
  'social.hashTagList': {
    about: 'The reader’s topics: followed ones first, then suggestions.',
    usedBy: ['topics', 'followed coins'],
    request: v.object({ cursor: v.optional(cursor), limit }),
    response: v.object({ list: v.array(rankedTopic), cursor: v.nullable(cursor) }),
  },
  'social.trendingTopic': {
    about: 'Trending topics. `place` 1 is first.',
    usedBy: ['topics'],
    request: v.object({ cursor: v.optional(cursor), limit }),
    response: v.object({ list: v.array(rankedTopic), cursor: v.nullable(cursor) }),
  },
  'social.hashTagDetail': {
    about: 'One topic.',
    usedBy: ['topic', 'coin posts'],
    request: v.object({ hashTag }),
    response: v.object({
      ...knownTopic.entries,
      followers: count,
      coin: described('Where the tag is a coin’s.', v.nullable(coin)),
      authors: described('Who writes on it most.', v.array(v.object({ ...knownPerson.entries, posts: count }))),
    }),
  },
  'social.articlesByHashTagV2': {
    about:
      'The posts on a topic. An extension: `from` and `to` limit their time; `interval` (with `from`) also asks for `counts`. Without it, trade charts have no marks of posts.',
    usedBy: ['topic', 'coin posts'],
    request: v.object({
      hashTag,
      order: v.picklist(['top', 'latest']),
      cursor: v.optional(cursor),
      limit,
      from: v.optional(described('Posts of this moment and later.', time)),
      to: v.optional(described('Posts before this moment.', time)),
      interval: v.optional(
        described(
          'Milliseconds: the length of a candle.',
          v.pipe(v.number(), v.integer(), v.minValue(60_000), v.maxValue(604_800_000)),
        ),
      ),
    }),
    response: v.object({
      posts: v.array(post),
      cursor: v.nullable(cursor),
      counts: v.optional(
        described(
          'How many posts each interval since `from` has, without those that have none; at most the latest 1,000. `price` is the mean price at posting of the coin’s own pair.',
          v.array(v.object({ at: time, posts: count, price: v.nullable(decimal) })),
        ),
      ),
    }),
  },
  'social.getOperateTag': {
    about: 'Tags that the exchange recommends for posts.',
    usedBy: ['topics'],
    request: v.object({}),
    response: v.object({ list: v.array(v.object({ hashTag: v.string(), label: v.string() })) }),
  },
  'social.closeHashTag': {
    about: 'Hides a topic from the reader’s lists, or shows it again.',
    usedBy: ['topics'],
    request: v.object({ hashTag, on: v.boolean() }),
    response: v.object({ on: v.boolean() }),
  },
  'social.followTopic': {
    about: 'Follows or unfollows a topic.',
    without: 'Undone, with a notice.',
    usedBy: ['topics', 'topic'],
    request: v.object({ hashTag, on: v.boolean() }),
    response: v.object({ on: v.boolean(), followers: count }),
  },
  'social.notifications': {
    about: 'Notifications, grouped by kind, post and day, latest first.',
    without: 'No badge; offers a retry.',
    usedBy: ['notification'],
    request: v.object({
      filter: notificationFilter,
      cursor: v.optional(cursor),
      limit,
      until: v.optional(described('Groups whose latest is from before that moment.', time)),
    }),
    response: v.object({
      groups: v.array(
        v.object({
          id,
          kind: notificationKind,
          at: described('Of the latest.', time),
          unread: v.boolean(),
          actors: described('The latest five.', v.array(person)),
          actorCount: count,
          post: v.nullable(v.object({ id, text: v.string(), disclosure })),
          comment: v.nullable(v.object({ id, text: v.string() })),
          system: described(
            'What the exchange says itself, in the reader’s language. `href` is within the site.',
            v.nullable(v.object({ title: v.string(), text: v.string(), href: v.nullable(v.string()) })),
          ),
        }),
      ),
      cursor: v.nullable(cursor),
      unread: described('In all filters; 0 after `readNotifications` with the `head`.', count),
      head: v.nullable(cursor),
    }),
  },
  'social.readNotifications': {
    about: 'Marks everything up to a `head` as seen; answers what is unread.',
    without: 'They stay unread.',
    usedBy: ['notification'],
    request: v.object({ head: cursor }),
    response: v.object({ unread: count }),
  },
  'social.search': {
    about: 'Search: without a section the best few of each; with one, its pages.',
    without: 'Offers a retry; suggestions work.',
    usedBy: ['search'],
    request: v.object({
      query,
      section: v.optional(searchSection),
      cursor: v.optional(cursor),
      limit,
      since: v.optional(described('Posts of this moment and later.', time)),
      until: v.optional(described('Posts before this moment.', time)),
    }),
    response: v.object({
      people: v.array(knownPerson),
      topics: v.array(knownTopic),
      coins: v.array(v.object({ ...coin.entries, price: decimal, change24h: decimal })),
      posts: v.array(post),
      cursor: v.nullable(cursor),
    }),
  },
  'social.associationByTitle': {
    about: 'Suggestions while the reader types: the best few, mixed.',
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
  'social.translate': {
    about: 'A post or comment in another language. Tags, mentions, links and numbers stay.',
    without: 'The text says so.',
    usedBy: ['translate'],
    request: v.object({
      target: v.picklist(['post', 'comment']),
      id,
      language: described('A language key, such as `en_US`.', text(35)),
    }),
    response: v.object({
      title: v.nullable(v.string()),
      text: v.string(),
      entities: v.array(entity),
      html: described('An article’s body: untrusted.', v.nullable(v.string())),
      languageType: described('Of what was translated.', count),
    }),
  },
  'social.translatePosts': {
    about: 'Posts of a list in another language. Leave out what is gone or cannot be translated.',
    without: 'Each post can be translated alone.',
    usedBy: ['lists'],
    request: v.object({
      ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(20)),
      language: described('A language key, such as `en_US`.', text(35)),
    }),
    response: v.object({
      list: v.array(
        v.object({
          id,
          title: v.nullable(v.string()),
          text: v.string(),
          entities: v.array(entity),
          languageType: described('Of what was translated.', count),
        }),
      ),
    }),
  },
  'social.activity': {
    about: 'Campaigns; the page shows one, once.',
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
    about: 'The reader dismissed a campaign.',
    usedBy: ['activity'],
    request: v.object({ id }),
    response: v.object({ closed: v.boolean() }),
  },
} as const satisfies Record<string, Contract>
