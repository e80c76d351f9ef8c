import * as v from 'valibot'
import { address, type Contract, count, cursor, id, languageType, limit, locale, text, time, upTo } from './common.ts'
import { person, post } from './social.ts'

/** A person and whether the one who asks follows them. To a visitor nobody is followed: their follows are kept by the client. */
export const knownPerson = v.object({ ...person.entries, followed: v.boolean(), followsYou: v.boolean() })

/** Why somebody is worth following: how often they wrote on `coin`; without one, how many follow them. */
export const reason = v.object({ coin: v.nullable(v.string()), count })

/** What a wish about several people came to. A person who is named nowhere was as wished already. */
const outcome = v.object({
  done: v.array(id),
  /** Why it was not done, as a sentence for the reader. */
  refused: v.array(v.object({ userId: id, msg: v.string() })),
})

const profile = v.object({
  ...knownPerson.entries,
  bio: v.string(),
  joinedAt: time,
  followers: count,
  following: count,
  posts: count,
  likes: count,
  muted: v.boolean(),
  blocked: v.boolean(),
  /** They have blocked the one who asks: there is nothing to read. */
  blocksYou: v.boolean(),
  isSubAccount: v.boolean(),
  /** The coins they write on most. */
  coins: v.array(v.object({ coin: v.string(), symbolId: v.string(), posts: count })),
})

/** A week of somebody's own figures, a number a day, the oldest first. */
const week = v.pipe(v.array(count), v.length(7))

export const relationKind = v.picklist(['mute', 'block'])
const byLocale = { locale, languageType }
const notifies = v.picklist(['mentions', 'comments', 'likes', 'follows', 'system'])

export const peopleContracts = {
  /** Anybody, by user id or slug; with an empty id, the one who is logged in. */
  'social.userIndex': {
    usedBy: ['user', 'following', 'fansAndFocus'],
    request: v.object({ ...byLocale, id: upTo(64) }),
    response: v.object({
      userInfo: profile,
      /** Not theirs alone: also read by the many who resemble them in what they write on. */
      similar: v.array(knownPerson),
      detail: v.object({ translateLanguage: v.string() }),
    }),
  },
  /** Community user info and detail of the person who is logged in; refused to others. */
  'social.getUserInfo': {
    usedBy: ['profile'],
    request: v.object({ ...byLocale, userId: id }),
    response: v.object({
      userInfo: profile,
      detail: v.object({
        translateLanguage: v.string(),
        drafts: count,
        week: v.object({ views: week, likes: week, followers: week }),
      }),
    }),
  },
  /** Extension. A person's posts, newest first: messages and articles, articles alone, or what they liked. */
  'social.userPosts': {
    usedBy: ['user', 'profile'],
    request: v.object({
      userId: id,
      tab: v.picklist(['posts', 'articles', 'likes']),
      cursor: v.optional(cursor),
      limit,
    }),
    response: v.object({ posts: v.array(post), cursor: v.nullable(cursor) }),
  },
  /** Extension. Who follows somebody, or whom they follow, the latest first; `query` finds names. */
  'social.follows': {
    usedBy: ['fansAndFocus'],
    request: v.object({
      userId: id,
      kind: v.picklist(['fans', 'focus']),
      query: v.optional(upTo(50)),
      cursor: v.optional(cursor),
      limit,
    }),
    response: v.object({ people: v.array(knownPerson), cursor: v.nullable(cursor), total: count }),
  },
  /** Follows people, or no longer. The last wish counts. Logged in only. */
  'social.batchFocus': {
    usedBy: ['follow'],
    request: v.object({ userIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(50)), on: v.boolean() }),
    response: outcome,
  },
  /** Extension. Makes somebody follow the one who is logged in no longer. */
  'social.removeFan': {
    usedBy: ['fansAndFocus'],
    request: v.object({ userId: id, on: v.boolean() }),
    response: v.object({ removed: v.boolean() }),
  },
  /** Extension. Mutes or blocks somebody, or no longer. Logged in only. */
  'social.relate': {
    usedBy: ['moderation'],
    request: v.object({ userId: id, kind: relationKind, on: v.boolean() }),
    response: v.object({ on: v.boolean() }),
  },
  /** Extension. Whom the one who is logged in has muted or blocked, the latest first. */
  'social.relations': {
    usedBy: ['setting'],
    request: v.object({ kind: relationKind, cursor: v.optional(cursor), limit }),
    response: v.object({ people: v.array(knownPerson), cursor: v.nullable(cursor) }),
  },
  /** Extension. Tells the exchange about a post, a comment or a person. The same twice is no error. */
  'social.report': {
    usedBy: ['moderation'],
    request: v.object({
      target: v.picklist(['post', 'comment', 'person']),
      id,
      reason: v.picklist(['spam', 'scam', 'impersonation', 'abuse', 'illegal', 'other']),
      text: v.optional(upTo(500)),
    }),
    response: v.object({ received: v.boolean() }),
  },
  /** Extension. People worth following, with the reason; those one does not follow yet. */
  'social.people': {
    usedBy: ['home', 'following', 'rank'],
    request: v.object({ limit }),
    response: v.object({ people: v.array(v.object({ ...knownPerson.entries, reason })) }),
  },
  /** Extension. The most read people of a period, `place` 1 first; with an `order`, those with most of it first. */
  'social.rank': {
    usedBy: ['rank'],
    request: v.object({
      period: v.picklist(['24h', '7d', '30d']),
      order: v.optional(v.picklist(['posts', 'likes', 'newFollowers'])),
      cursor: v.optional(cursor),
      /** How many come before the first that is asked for, where no cursor says it. */
      from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
      limit,
    }),
    response: v.object({
      people: v.array(
        v.object({
          ...knownPerson.entries,
          place: count,
          /** Places gained since the period before; `null` for who was not in it. */
          gained: v.nullable(v.pipe(v.number(), v.integer())),
          reason,
          posts: count,
          likes: count,
          newFollowers: count,
        }),
      ),
      cursor: v.nullable(cursor),
      total: count,
    }),
  },
  /** Extension. What the one who is logged in has set for insights. Fields that are named are changed; answers all. */
  'social.settings': {
    usedBy: ['setting'],
    request: v.object({
      /** A language key, such as `en_US`. */
      translateLanguage: v.optional(upTo(35)),
      mutedWords: v.optional(v.pipe(v.array(text(50)), v.maxLength(200))),
      /** Whether others see whom one follows, and what one likes. */
      showsFollows: v.optional(v.boolean()),
      showsLikes: v.optional(v.boolean()),
      /** Which notifications come. */
      notifies: v.optional(v.pipe(v.array(notifies), v.maxLength(notifies.options.length))),
    }),
    response: v.object({
      translateLanguage: v.string(),
      mutedWords: v.array(v.string()),
      showsFollows: v.boolean(),
      showsLikes: v.boolean(),
      notifies: v.array(notifies),
    }),
  },
  /** The drafts of the one who is logged in, the latest first. */
  'social.articleDraft': {
    usedBy: ['draft'],
    request: v.object({ cursor: v.optional(cursor), limit }),
    response: v.object({
      drafts: v.array(
        v.object({
          id,
          kind: v.picklist(['message', 'article']),
          title: v.nullable(v.string()),
          text: v.string(),
          updatedAt: time,
          /** Where it was written last, as a person says it: `Chrome on Windows`. */
          device: v.string(),
          /** `thumb`: `null` while the picture is on another device only. */
          media: v.array(v.object({ thumb: v.nullable(address), alt: v.string() })),
        }),
      ),
      cursor: v.nullable(cursor),
      total: count,
    }),
  },
  'social.deleteDraft': {
    usedBy: ['draft'],
    request: v.object({ id }),
    response: v.object({ deleted: v.boolean() }),
  },
} as const satisfies Record<string, Contract>
