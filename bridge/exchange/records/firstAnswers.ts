import {
  boundedNumber,
  handleOr,
  line,
  type Made,
  nameOr,
  nonEmptyText,
  page,
  type Read,
  read,
  texts,
  title,
} from '#bridge/lib/read.ts'
import type { CallName, CallResponse } from '../calls.ts'

export const personShape = {
  userId: nonEmptyText,
  slug: handleOr('userId'),
  nickName: nameOr('slug'),
  avatar: '',
  badge: [null, 'official', 'analyst', 'verified', 'lookAlike'],
} as const

/** It has what all its kinds have: a field that its own does not know is empty. */
export const entityShape = {
  type: [undefined, 'tag', 'cashtag', 'mention', 'link'],
  start: boundedNumber,
  end: boundedNumber,
  hashTag: '',
  coin: '',
  symbolId: '',
  slug: '',
  url: '',
} as const

const interest = read({ kind: [undefined, 'holds', 'paid', 'works'], by: line })

/** The author's disclosed interest in the coins of a post, if any. */
export const readDisclosure: Read<Made<typeof interest> | null> = (value, faults) => interest(value, faults) ?? null

export const postShape = {
  id: nonEmptyText,
  kind: ['message', 'article'],
  author: personShape,
  createdAt: boundedNumber,
  languageType: 0,
  title,
  text: '',
  entities: [entityShape],
  media: [
    {
      type: [undefined, 'image', 'video'],
      url: nonEmptyText,
      thumb: '',
      width: 0,
      height: 0,
      alt: '',
      seconds: 0,
      motion: '',
    },
  ],
  commentCount: 0,
  repostCount: 0,
  likeCount: 0,
  viewCount: 0,
  liked: false,
  reposted: false,
  saved: false,
  pricesAtPost: texts,
  disclosure: readDisclosure,
  deletable: false,
  editableUntil: 0,
  editedAt: 0,
} as const

/** A page of posts; only the feed's has a `head`. */
export const posts: Read<CallResponse<'social.feed'>> = read({ posts: page(postShape), cursor: null, head: null })

/** How each call's answer is read: this is where the exchange's records come in, on every transport. */
export type Answers = { readonly [N in CallName]: Read<CallResponse<N>> }

/** Records of the first posts. Code that loads before them counts towards the byte budget. */
export const firstAnswers = { 'social.feed': posts } as const satisfies Partial<Answers>
