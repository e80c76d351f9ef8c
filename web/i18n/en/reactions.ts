import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What is said of a like and a repost. */
export const reactionMessages = i18n('reactions', {
  logInToLike: 'Log in to like posts',
  logInToRepost: 'Log in to repost',
  likeFailed: params('Your like was not saved. {reason}'),
  repostFailed: params('Your repost was not saved. {reason}'),
})
