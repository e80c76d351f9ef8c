import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What stands beside a feed on a desk. */
export const railMessages = i18n('rail', {
  markets: 'Markets',
  followed: 'followed',
  hotTopics: 'Hot topics',
  people: 'People to follow',
  posts: count({ one: '{count} post', other: '{count} posts' }),
  onCoin: params('{posts} on {coin}'),
  followers: count({ one: '{count} follower', other: '{count} followers' }),
})
