import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const topicMessages = i18n('topic', {
  topic: 'Topic',
  followers: count({ one: '{count} follower', other: '{count} followers' }),
  order: 'Order of posts',
  top: 'Top',
  latest: 'Latest',
  missingTitle: 'Topic not found',
  missingText: params('No posts with #{tag} yet, or the address is wrong.'),
  searchFor: params('Search for “{tag}”'),
  errorTitle: 'The topic did not load',
  noPostsTitle: 'No posts yet',
  noPostsText: params('The first post with #{tag} will appear here.'),
  postsBetween: params('Posts from {from} to {to}'),
  showAll: 'Show all',
  allPosts: params('All posts with #{tag}'),
  otherTopics: 'Other topics',
  price: 'Price',
  high: 'High in 24 hours',
  low: 'Low in 24 hours',
  chart: params('Open the chart of {coin}'),
  authors: 'Most active authors',
})
