import * as v from 'valibot'
import { writingLimits } from '#bridge/site/writing.ts'
import {
  address,
  type Contract,
  count,
  cursor,
  described,
  id,
  languageType,
  limit,
  locale,
  text,
  time,
  upTo,
  written,
} from './common.ts'
import { person, post } from './social.ts'

export const knownPerson = described(
  'A person and whether the reader follows them. For visitors `followed` is false: the client keeps their follows.',
  v.object({ ...person.entries, followed: v.boolean(), followsYou: v.boolean() }),
)

export const reason = described(
  'Why a person is worth following: how often they wrote on `coin`; without one, how many follow them.',
  v.object({ coin: v.nullable(v.string()), count }),
)

/** The outcome for several people at once. A person who is not listed needed no change. */
const outcome = v.object({
  done: v.array(id),
  refused: described(
    'Why it was not done, as a sentence for the reader.',
    v.array(v.object({ userId: id, msg: v.string() })),
  ),
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
  blocksYou: described('The user has blocked the reader, who can read nothing.', v.boolean()),
  isSubAccount: v.boolean(),
  coins: described(
    'The coins they write on most.',
    v.array(v.object({ coin: v.string(), symbolId: v.string(), posts: count })),
  ),
})

/** A week of a user's own figures, a number a day, the oldest first. */
const week = v.pipe(v.array(count), v.length(7))

export const relationKind = v.picklist(['mute', 'block'])
const byLocale = { locale, languageType }
const notifies = v.picklist(['mentions', 'comments', 'likes', 'follows', 'system'])

export const peopleContracts = {
  'social.userIndex': {
    about: 'A profile by user id or slug, in any case; with an empty id the reader’s own.',
    usedBy: ['user', 'following', 'fansAndFocus'],
    request: v.object({ ...byLocale, id: upTo(64) }),
    response: v.object({
      userInfo: profile,
      similar: described(
        'Not theirs alone: also read by the many who resemble them in what they write on.',
        v.array(knownPerson),
      ),
      detail: v.object({ translateLanguage: v.string() }),
    }),
  },
  'social.getUserInfo': {
    about: 'The reader’s own community profile.',
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
  'social.editProfile': {
    about: 'Changes those of name, biography and picture that are sent. Code 20403: the name is not allowed.',
    without: 'No “Edit profile”: leave out `profileFlag`.',
    usedBy: ['profile'],
    request: v.object({
      nickName: v.optional(v.pipe(written(writingLimits.nickName), v.trim(), v.minLength(1))),
      bio: v.optional(v.pipe(written(writingLimits.bio), v.trim())),
      mediaId: v.optional(described('A picture that was uploaded by `social.uploadImage`.', id)),
    }),
    response: described('As it is now.', v.object({ person, bio: v.string() })),
  },
  'social.userPosts': {
    about: 'A user’s posts, articles or likes, newest first.',
    without: 'Offers a retry.',
    usedBy: ['user', 'profile'],
    request: v.object({
      userId: id,
      tab: v.picklist(['posts', 'articles', 'likes']),
      cursor: v.optional(cursor),
      limit,
    }),
    response: v.object({ posts: v.array(post), cursor: v.nullable(cursor) }),
  },
  'social.follows': {
    about: 'A user’s followers or follows, latest first; `query` finds names.',
    without: 'Offers a retry.',
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
  'social.batchFocus': {
    about: 'Follows or unfollows users.',
    usedBy: ['follow'],
    request: v.object({ userIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(50)), on: v.boolean() }),
    response: outcome,
  },
  'social.removeFan': {
    about: 'Removes a follower of the logged-in user.',
    without: 'Undone, with a notice.',
    usedBy: ['fansAndFocus'],
    request: v.object({ userId: id, on: v.boolean() }),
    response: v.object({ removed: v.boolean() }),
  },
  'social.relate': {
    about: 'Mutes or blocks a user, or ends that.',
    without: 'Undone, with a notice.',
    usedBy: ['moderation'],
    request: v.object({ userId: id, kind: relationKind, on: v.boolean() }),
    response: v.object({ on: v.boolean() }),
  },
  'social.relations': {
    about: 'The users whom the reader muted or blocked, latest first.',
    without: 'Offers a retry.',
    usedBy: ['setting'],
    request: v.object({ kind: relationKind, cursor: v.optional(cursor), limit }),
    response: v.object({ people: v.array(knownPerson), cursor: v.nullable(cursor) }),
  },
  'social.people': {
    about: 'Users worth following, with the reason; only those not followed yet.',
    without: 'No suggestions.',
    usedBy: ['home', 'following', 'rank'],
    request: v.object({ limit }),
    response: v.object({ people: v.array(v.object({ ...knownPerson.entries, reason })) }),
  },
  'social.rank': {
    about: 'The most read users of a period, or sorted by `order`.',
    without: 'Offers a retry.',
    usedBy: ['rank'],
    request: v.object({
      period: v.picklist(['24h', '7d', '30d']),
      order: v.optional(v.picklist(['posts', 'likes', 'newFollowers'])),
      cursor: v.optional(cursor),
      from: v.optional(
        described(
          'How many come before the first that is asked for, where no cursor says it.',
          v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
        ),
      ),
      limit,
    }),
    response: v.object({
      people: v.array(
        v.object({
          ...knownPerson.entries,
          place: count,
          gained: described(
            'Places gained since the period before; `null` for who was not in it.',
            v.nullable(v.pipe(v.number(), v.integer())),
          ),
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
  'social.settings': {
    about: 'The reader’s settings: changes the fields that are sent, answers all.',
    without: 'Offers a retry; settings of the device work.',
    usedBy: ['setting'],
    request: v.object({
      translateLanguage: v.optional(described('A language key, such as `en_US`.', upTo(35))),
      mutedWords: v.optional(v.pipe(v.array(text(50)), v.maxLength(200))),
      showsFollows: v.optional(described('Whether others see whom one follows.', v.boolean())),
      showsLikes: v.optional(described('Whether others see what one likes.', v.boolean())),
      notifies: v.optional(
        described('Which notifications come.', v.pipe(v.array(notifies), v.maxLength(notifies.options.length))),
      ),
    }),
    response: v.object({
      translateLanguage: v.string(),
      mutedWords: v.array(v.string()),
      showsFollows: v.boolean(),
      showsLikes: v.boolean(),
      notifies: v.array(notifies),
    }),
  },
  'social.articleDraft': {
    about: 'The reader’s drafts, latest first.',
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
          edits: described('It changes a published post.', v.optional(v.boolean())),
          device: described('Where it was written last, as a person says it: `Chrome on Windows`.', v.string()),
          media: described(
            '`thumb`: `null` while the picture is on another device only.',
            v.array(v.object({ thumb: v.nullable(address), alt: v.string() })),
          ),
        }),
      ),
      cursor: v.nullable(cursor),
      total: count,
    }),
  },
  'social.deleteDraft': {
    about: 'Deletes a draft.',
    usedBy: ['draft'],
    request: v.object({ id }),
    response: v.object({ deleted: v.boolean() }),
  },
} as const satisfies Record<string, Contract>
