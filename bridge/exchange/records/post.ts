import { handleOr, id, line, type Made, nameOr, page, type Read, read, texts, time, title } from '../../lib/read.ts'
import type { CallResponse } from '../calls.ts'

export const person = {
  userId: id,
  slug: handleOr('userId'),
  nickName: nameOr('slug'),
  avatar: '',
  badge: [null, 'official', 'analyst', 'verified', 'lookAlike'],
} as const

/** It has what all its kinds have: a field that its own does not know is empty. */
export const entity = {
  type: [undefined, 'tag', 'cashtag', 'mention', 'link'],
  start: time,
  end: time,
  hashTag: '',
  coin: '',
  symbolId: '',
  slug: '',
  url: '',
} as const

/** What an author has to do with the coins of a post. */
export const interest = read({ kind: [undefined, 'none', 'holds', 'paid', 'works'], by: line })

/** `null` where there is nothing to show. */
export const disclosure: Read<Made<typeof interest> | null> = (value, odd) => {
  const said = interest(value, odd)
  return said && said.kind !== 'none' ? said : null
}

export const post = {
  id,
  kind: ['message', 'article'],
  author: person,
  createdAt: time,
  languageType: 0,
  title,
  text: '',
  entities: [entity],
  media: [
    { type: [undefined, 'image', 'video'], url: id, thumb: '', width: 0, height: 0, alt: '', seconds: 0, motion: '' },
  ],
  commentCount: 0,
  repostCount: 0,
  likeCount: 0,
  viewCount: 0,
  liked: false,
  reposted: false,
  saved: false,
  pricesAtPost: texts,
  disclosure,
  deletable: false,
  editableUntil: 0,
  editedAt: 0,
} as const

/** A page of posts; only the feed's has a `head`. */
export const posts: Read<CallResponse<'social.feed'>> = read({ posts: page(post), cursor: null, head: null })
