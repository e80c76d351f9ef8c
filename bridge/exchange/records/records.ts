import { id, line, name, nameOr, time, title } from '#bridge/lib/read.ts'
import { decimal, exactText, label, lines, or, orEmpty, orNull, withOptional } from '#bridge/lib/readLate.ts'
import { features } from '#bridge/site/features.ts'
import { notificationKinds } from '#bridge/site/notifications.ts'
import { interests } from '#bridge/site/writing.ts'
import { disclosure, entity, person, post } from './firstAnswers.ts'

const knownPerson = { ...person, followed: false, followsYou: false } as const
const reason = orEmpty({ coin: null, count: 0 })
const reply = {
  id,
  author: person,
  createdAt: time,
  languageType: 0,
  text: '',
  entities: [entity],
  likeCount: 0,
  replyCount: 0,
  deletable: false,
  editableUntil: 0,
  editedAt: 0,
  deleted: false,
  removed: false,
} as const
const profile = {
  ...knownPerson,
  bio: lines,
  joinedAt: or(time, 0),
  followers: 0,
  following: 0,
  posts: 0,
  likes: 0,
  muted: false,
  blocked: false,
  blocksYou: false,
  isSubAccount: false,
  coins: [{ coin: id, symbolId: id, posts: 0 }],
} as const
const week = [time] as const
const topic = { hashTag: label, posts: 0, views: 0 } as const
const knownTopic = { ...topic, followed: false, teaser: line } as const
const coin = { coin: label, name: line, symbolId: id } as const
const tick = { symbolId: id, price: decimal, change24h: decimal, at: time } as const
const amount = or(decimal, '0')
const quote = orNull({ id, text: '' })
const picture = { url: id, width: 0, height: 0, alt: line } as const

const reportReason = ['other', 'spam', 'scam', 'impersonation', 'abuse', 'illegal'] as const
const objection = {
  text: lines,
  at: time,
  state: [undefined, 'open', 'upheld', 'refused'],
  decidedAt: orNull(time),
  note: lines,
} as const

/**
 * The exchange's records. What one cannot stand without is a reader (`id`, `time`, `decimal`…): a record that lacks it is dropped.
 * For all else something stands where it is absent.
 */
export const records = {
  post,
  person,
  knownPerson,
  suggestedPerson: { ...knownPerson, reason },
  rankedPerson: {
    ...knownPerson,
    place: 0,
    gained: orNull(time),
    reason,
    posts: 0,
    likes: 0,
    newFollowers: 0,
  },
  profile,
  ownPage: {
    userInfo: profile,
    detail: orEmpty({
      translateLanguage: '',
      drafts: 0,
      week: orEmpty({ views: week, likes: week, followers: week }),
    }),
  },
  reply,
  comment: { ...reply, replies: [reply] },
  version: { at: time, title: null, text: '', entities: [entity], media: post.media, html: null, disclosure },
  topic,
  knownTopic,
  rankedTopic: { ...knownTopic, place: 0 },
  topicDetail: { ...knownTopic, followers: 0, coin: orNull(coin), authors: [{ ...knownPerson, posts: 0 }] },
  recommendedTag: { hashTag: label, label: line },
  notification: {
    id,
    kind: [undefined, ...notificationKinds],
    at: time,
    unread: false,
    actors: [person],
    actorCount: 0,
    post: orNull({ id, text: '', disclosure }),
    comment: quote,
    system: orNull({ title: line, text: lines, href: null }),
  },
  report: {
    id,
    target: [undefined, 'post', 'comment', 'person'],
    reason: reportReason,
    text: lines,
    at: time,
    state: ['received', 'inReview', 'removed', 'kept'],
    decidedAt: orNull(time),
    note: lines,
    person,
    post: quote,
    comment: quote,
  },
  objection,
  removal: { at: time, reason: reportReason, note: lines, text: lines, objection: orNull(objection) },
  activity: { id, title: line, text: lines, picture: orNull(picture), action: orEmpty({ label: line, href: '' }) },
  coin,
  pricedCoin: { ...coin, price: decimal, change24h: decimal },
  coinName: { coinId: '', coin: label, name: line, chains: [label] },
  currency: { id, digitalCurrency: label, name: line, symbolId: id },
  tick,
  quotation: {
    ...tick,
    baseCoin: label,
    quoteCoin: label,
    open24h: amount,
    high24h: amount,
    low24h: amount,
    volume24h: amount,
    spark: [decimal],
  },
  candle: { openedAt: time, open: decimal, high: decimal, low: decimal, close: decimal, volume: amount },
  postCount: { at: time, posts: time, price: orNull(decimal) },
  /** As the list of drafts has it. */
  draft: {
    id,
    kind: ['message', 'article'],
    title,
    text: lines,
    updatedAt: or(time, 0),
    edits: false,
    device: line,
    media: [{ thumb: null, alt: line }],
  },
  /** A whole draft, which is gone on with: what it says must be there, else it would be saved as less. */
  savedDraft: {
    draftId: id,
    revision: time,
    savedAt: or(time, 0),
    device: line,
    content: withOptional(
      withOptional(
        {
          kind: [undefined, 'message', 'article'],
          title: null,
          text: exactText,
          html: null,
          media: [{ mediaId: null, type: [undefined, 'image', 'video'], thumb: null, width: 0, height: 0, alt: '' }],
        },
        'edits',
        { postId: id, base: time },
      ),
      'disclosure',
      { kind: [undefined, ...interests], by: line },
    ),
  },
  uploaded: {
    ...picture,
    mediaId: id,
    type: [undefined, 'image', 'video'],
    thumb: '',
    seconds: orNull(time),
  },
  grade: { part: [undefined, ...features], percent: time },
  host: { type: [undefined, 'image', 'api'], domain: id },
  session: { id, name: '', createdAt: or(time, 0), usedAt: or(time, 0), current: false },
  passkey: { credentialId: id, name, createdAt: or(time, 0), usedAt: orNull(time) },
  account: {
    userId: id,
    nickName: nameOr('loginName'),
    avatar: '',
    loginName: line,
    kind: ['sub', 'main', 'demo'],
    isCurrent: false,
    isFrozen: false,
  },
} as const
