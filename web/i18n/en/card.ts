import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const cardMessages = i18n('card', {
  openPost: params('Post by {name}'),
  official: 'Official account',
  analyst: 'Analyst',
  lookAlike: 'Not the known account with this name',
  verified: 'Verified',
  article: 'Article',
  more: 'More',
  less: 'Less',
  picture: 'Picture without a description',
  morePictures: params('+{count}'),
  comments: count({ one: '{count} comment', other: '{count} comments' }),
  reposts: count({ one: '{count} repost', other: '{count} reposts' }),
  likes: count({ one: '{count} like', other: '{count} likes' }),
  share: 'Share',
  linkCopied: 'Link copied',
  shareFailed: 'The link could not be shared.',
  in24Hours: 'in 24 hours',
  notCurrent: 'outdated',
})
