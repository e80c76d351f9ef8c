import * as v from 'valibot'
import { interests, isVisible, writingLimits } from '#bridge/site/writing.ts'
import { address, type Contract, count, cursor, decimal, described, id, limit, onceKey, time, upTo } from './common.ts'

export const person = v.object({
  userId: id,
  slug: described('First slug segment of the profile’s address.', v.string()),
  nickName: v.string(),
  avatar: address,
  badge: described(
    '`lookAlike`: the name can be taken for an official or verified one, and is not it.',
    v.nullable(v.picklist(['official', 'analyst', 'verified', 'lookAlike'])),
  ),
})

/** One's own posts and comments say whether they may be deleted. */
const deletable = described(
  'The one who asks wrote it, and may delete it by `social.delete`. Absent: they may not.',
  v.optional(v.boolean()),
)

const editable = {
  editableUntil: described(
    'The one who asks wrote it, and may edit it by `social.edit` until then. Absent: they may not.',
    v.optional(time),
  ),
  editedAt: described('When its words last changed. Absent: they are as they were published.', v.optional(time)),
}

const interest = v.picklist(interests)

export const disclosure = described(
  'What the author has to do with the coins that the post names: `holds` them, was `paid` by `by` to write, or `works` for their project. Absent or `null`: none of these, or not said. Readers see it by the author’s name.',
  v.optional(v.nullable(v.object({ kind: v.picklist(['holds', 'paid', 'works']), by: v.optional(v.string()) }))),
)

const payer = upTo(writingLimits.payer)

/** As an author sends it. */
export const disclosing = v.optional(
  v.pipe(
    v.object({ kind: interest, by: v.optional(payer) }),
    v.check(({ kind, by = '' }) => kind !== 'paid' || isVisible(by), 'must say who paid'),
  ),
)

/** As in a draft, where the payer may still be missing. */
export const disclosingSoFar = v.optional(v.object({ kind: interest, by: v.optional(payer) }))

const span = { start: count, end: count }

export const entity = described(
  'Marks in a post’s text, in UTF-16 positions, in order, never overlapping. Posts carry these, never HTML.',
  v.variant('type', [
    v.object({ type: v.literal('tag'), ...span, hashTag: v.string() }),
    v.object({ type: v.literal('cashtag'), ...span, coin: v.string(), symbolId: v.string() }),
    v.object({ type: v.literal('mention'), ...span, slug: v.string() }),
    v.object({ type: v.literal('link'), ...span, url: v.string() }),
  ]),
)

const shown = {
  url: described('Full size.', address),
  thumb: described('At most 15 KB. Of a video its poster.', address),
  width: count,
  height: count,
  alt: v.string(),
}

export const media = v.variant('type', [
  v.object({
    type: v.literal('image'),
    ...shown,
    motion: v.optional(
      described(
        'The picture in motion, where it moves: an animated WebP or a GIF. `url` and `thumb` are its first frame.',
        address,
      ),
    ),
  }),
  v.object({ type: v.literal('video'), ...shown, seconds: v.number() }),
])

export const post = v.object({
  id,
  kind: v.picklist(['message', 'article']),
  author: person,
  createdAt: time,
  languageType: count,
  title: described('Articles only.', v.nullable(v.string())),
  text: described('A message’s text; an article’s summary.', v.string()),
  entities: v.array(entity),
  media: v.array(media),
  commentCount: count,
  repostCount: count,
  likeCount: count,
  viewCount: count,
  liked: v.boolean(),
  reposted: v.boolean(),
  saved: described('The reader saved it with `social.save`. Absent: not saved.', v.optional(v.boolean())),
  pricesAtPost: described(
    'Price of each cashtag, by symbolId, when the post was published.',
    v.record(v.string(), decimal),
  ),
  disclosure,
  deletable,
  ...editable,
})

const commentFields = {
  id,
  author: person,
  createdAt: time,
  languageType: count,
  text: v.string(),
  entities: v.array(entity),
  likeCount: count,
  replyCount: count,
  deletable,
  ...editable,
  deleted: described(
    'It was deleted, and is listed for its replies alone: without text, and nothing of its author is shown.',
    v.optional(v.boolean()),
  ),
  removed: described(
    'The one who asks wrote it, and moderation deleted it: `social.removal` says why. Absent: neither.',
    v.optional(v.boolean()),
  ),
}

export const comment = described(
  'One nested level: a comment shows its first replies, the rest are asked for by `parentId`.',
  v.object({ ...commentFields, replies: v.array(v.object(commentFields)) }),
)

export const feedTab = v.picklist(['recommended', 'following', 'hot', 'coins'])

const region = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters'))

export const socialContracts = {
  'social.showEntrance': {
    about: 'Which features of the section are on.',
    usedBy: ['flags'],
    request: v.object({}),
    response: described(
      'Which features are on; one that is not named is, but for `saved` and `live`: an exchange that keeps saved posts, or has the live stream, names it.',
      v.object({
        entrance: v.record(v.string(), v.boolean()),
        region: described(
          'Where the exchange takes the reader to be, as ISO 3166-1 has it (`GB`): it decides which risk warning is shown.',
          v.optional(region),
        ),
      }),
    ),
  },
  'social.feed': {
    about:
      'Posts of a tab of home. `coins`, if `coinsFlag` of the user info is set: those on followed coins, newest first. `since` a `head`: newer posts. `cursor`: the next page.',
    without: 'Offers a retry.',
    usedBy: ['home'],
    request: v.object({ tab: feedTab, cursor: v.optional(cursor), since: v.optional(cursor), limit }),
    response: v.object({ posts: v.array(post), cursor: v.nullable(cursor), head: v.nullable(cursor) }),
  },
  'social.post': {
    about: 'One post, whole.',
    without: 'Offers a retry.',
    usedBy: ['post'],
    request: v.object({ postId: id }),
    response: described(
      '`html` is an article’s body as its author sent it: untrusted. `followed`: whether the reader follows its author.',
      v.object({ post, html: v.nullable(v.string()), followed: v.boolean() }),
    ),
  },
  'social.comments': {
    about: 'Comments with their first replies; with `parentId` further replies.',
    without: 'Offers a retry.',
    usedBy: ['post'],
    request: v.object({
      postId: id,
      order: v.picklist(['top', 'latest']),
      parentId: v.optional(id),
      cursor: v.optional(cursor),
      limit,
    }),
    response: v.object({ comments: v.array(comment), cursor: v.nullable(cursor), total: count }),
  },
  'social.react': {
    about: 'Likes or reposts.',
    without: 'Undone, with a notice.',
    usedBy: ['home', 'post'],
    request: v.object({ postId: id, kind: v.picklist(['like', 'repost']), on: v.boolean() }),
    response: v.object({ on: v.boolean(), count }),
  },
  'social.save': {
    about: 'Saves a post for later, or removes it from the list, which is private.',
    without: 'No “Save for later”: leave `saved` out of `entrance`.',
    usedBy: ['moderation', 'saved'],
    request: v.object({ postId: id, on: v.boolean() }),
    response: v.object({ on: v.boolean() }),
  },
  'social.saved': {
    about: 'The reader’s saved posts without deleted ones, latest saved first; with `query`, as in `social.search`.',
    without: 'No “Saved”: leave `saved` out of `entrance`.',
    usedBy: ['saved'],
    request: v.object({ query: v.optional(upTo(100)), cursor: v.optional(cursor), limit }),
    response: v.object({ posts: v.array(post), cursor: v.nullable(cursor) }),
  },
  'social.delete': {
    about:
      'Deletes the reader’s own post, article or comment; `on: false` restores it, for at least 60 s. It leaves lists, search and notifications, and `social.post` answers as if it never existed. A comment with replies stays as `deleted`.',
    without: 'No “Delete”: leave out `deletable`.',
    usedBy: ['moderation'],
    request: v.object({
      target: v.picklist(['post', 'comment']),
      id,
      on: v.boolean(),
      draftId: v.optional(
        described('Of a post: its words and media are kept as a draft of this id, to be written again.', onceKey),
      ),
    }),
    response: v.object({ deleted: v.boolean() }),
  },
  'social.versions': {
    about:
      'Earlier versions of a post, article or comment, latest first, for all who can read it. `html` is untrusted.',
    without: '“Edited” shows the date only.',
    usedBy: ['versions'],
    request: v.object({ target: v.picklist(['post', 'comment']), id }),
    response: v.object({
      versions: v.array(
        v.object({
          at: described('When it was published, or edited, to say this.', time),
          title: v.nullable(v.string()),
          text: v.string(),
          entities: v.array(entity),
          media: v.array(media),
          html: v.nullable(v.string()),
          disclosure,
        }),
      ),
    }),
  },
} as const satisfies Record<string, Contract>
