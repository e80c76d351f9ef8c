import { boundedNumber, line, name, nameOr, nonEmptyText, title } from '#bridge/lib/read.ts'
import { decimalText, exactText, label, lines, or, orEmpty, orNull, withOptional } from '#bridge/lib/readLate.ts'
import { features } from '#bridge/site/features.ts'
import { notificationKinds } from '#bridge/site/notifications.ts'
import { interests } from '#bridge/site/writing.ts'
import { entityShape, personShape, postShape, readDisclosure } from './firstAnswers.ts'

const knownPerson = { ...personShape, followed: false, followsYou: false } as const
const reason = orEmpty({ coin: null, count: 0 })
const reply = {
  id: nonEmptyText,
  author: personShape,
  createdAt: boundedNumber,
  languageType: 0,
  text: '',
  entities: [entityShape],
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
  joinedAt: or(boundedNumber, 0),
  followers: 0,
  following: 0,
  posts: 0,
  likes: 0,
  muted: false,
  blocked: false,
  blocksYou: false,
  isSubAccount: false,
  coins: [{ coin: nonEmptyText, symbolId: nonEmptyText, posts: 0 }],
} as const
const week = [boundedNumber] as const
const topic = { hashTag: label, posts: 0, views: 0 } as const
const knownTopic = { ...topic, followed: false, teaser: line } as const
const coin = { coin: label, name: line, symbolId: nonEmptyText } as const
const tick = { symbolId: nonEmptyText, price: decimalText, change24h: decimalText, at: boundedNumber } as const
const amount = or(decimalText, '0')
const quote = orNull({ id: nonEmptyText, text: '' })
const picture = { url: nonEmptyText, width: 0, height: 0, alt: line } as const

const reportReason = ['other', 'spam', 'scam', 'impersonation', 'abuse', 'illegal'] as const
const objection = {
  text: lines,
  at: boundedNumber,
  state: [undefined, 'open', 'upheld', 'refused'],
  decidedAt: orNull(boundedNumber),
  note: lines,
} as const

/**
 * The exchange's records. What one cannot stand without is a reader (`id`, `time`, `decimal`…): a record that lacks it is dropped.
 * For all else something stands where it is absent.
 */
export const records = {
  post: postShape,
  person: personShape,
  knownPerson,
  suggestedPerson: { ...knownPerson, reason },
  rankedPerson: {
    ...knownPerson,
    place: 0,
    gained: orNull(boundedNumber),
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
  version: {
    at: boundedNumber,
    title: null,
    text: '',
    entities: [entityShape],
    media: postShape.media,
    html: null,
    disclosure: readDisclosure,
  },
  topic,
  knownTopic,
  rankedTopic: { ...knownTopic, place: 0 },
  topicDetail: { ...knownTopic, followers: 0, coin: orNull(coin), authors: [{ ...knownPerson, posts: 0 }] },
  recommendedTag: { hashTag: label, label: line },
  notification: {
    id: nonEmptyText,
    kind: [undefined, ...notificationKinds],
    at: boundedNumber,
    unread: false,
    actors: [personShape],
    actorCount: 0,
    post: orNull({ id: nonEmptyText, text: '', disclosure: readDisclosure }),
    comment: quote,
    system: orNull({ title: line, text: lines, href: null }),
  },
  report: {
    id: nonEmptyText,
    target: [undefined, 'post', 'comment', 'person'],
    reason: reportReason,
    text: lines,
    at: boundedNumber,
    state: ['received', 'inReview', 'removed', 'kept'],
    decidedAt: orNull(boundedNumber),
    note: lines,
    person: personShape,
    post: quote,
    comment: quote,
  },
  objection,
  removal: { at: boundedNumber, reason: reportReason, note: lines, text: lines, objection: orNull(objection) },
  activity: {
    id: nonEmptyText,
    title: line,
    text: lines,
    picture: orNull(picture),
    action: orEmpty({ label: line, href: '' }),
  },
  coin,
  pricedCoin: { ...coin, price: decimalText, change24h: decimalText },
  coinName: { coinId: '', coin: label, name: line, chains: [label] },
  currency: { id: nonEmptyText, digitalCurrency: label, name: line, symbolId: nonEmptyText },
  tick,
  quotation: {
    ...tick,
    baseCoin: label,
    quoteCoin: label,
    open24h: amount,
    high24h: amount,
    low24h: amount,
    volume24h: amount,
    spark: [decimalText],
  },
  candle: {
    openedAt: boundedNumber,
    open: decimalText,
    high: decimalText,
    low: decimalText,
    close: decimalText,
    volume: amount,
  },
  postCount: { at: boundedNumber, posts: boundedNumber, price: orNull(decimalText) },
  /** As the list of drafts has it. */
  draft: {
    id: nonEmptyText,
    kind: ['message', 'article'],
    title,
    text: lines,
    updatedAt: or(boundedNumber, 0),
    edits: false,
    device: line,
    media: [{ thumb: null, alt: line }],
  },
  /** A whole draft, which is gone on with: what it says must be there, else it would be saved as less. */
  savedDraft: {
    draftId: nonEmptyText,
    revision: boundedNumber,
    savedAt: or(boundedNumber, 0),
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
        { postId: nonEmptyText, base: boundedNumber },
      ),
      'disclosure',
      { kind: [undefined, ...interests], by: line },
    ),
  },
  uploaded: {
    ...picture,
    mediaId: nonEmptyText,
    type: [undefined, 'image', 'video'],
    thumb: '',
    seconds: orNull(boundedNumber),
  },
  grade: { part: [undefined, ...features], percent: boundedNumber },
  host: { type: [undefined, 'image', 'api'], domain: nonEmptyText },
  session: {
    id: nonEmptyText,
    name: '',
    createdAt: or(boundedNumber, 0),
    usedAt: or(boundedNumber, 0),
    current: false,
  },
  passkey: { credentialId: nonEmptyText, name, createdAt: or(boundedNumber, 0), usedAt: orNull(boundedNumber) },
  account: {
    userId: nonEmptyText,
    nickName: nameOr('loginName'),
    avatar: '',
    loginName: line,
    kind: ['sub', 'main', 'demo'],
    isCurrent: false,
    isFrozen: false,
  },
} as const
