import type { TranslationFunction } from '@nanostores/i18n'
import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

type Counted = TranslationFunction<[number], string>
/** In the forms of how many people did it; `{people}` are their names. */
const byPeople: (counted: Counted) => TranslationFunction<[{ people: string }], Counted> = (counted) => params(counted)

export const notificationMessages = i18n('notification', {
  title: 'Notifications',
  filters: 'Kinds of notifications',
  all: 'All',
  mentions: 'Mentions',
  comments: 'Comments',
  likes: 'Likes',
  follows: 'Follows',
  system: 'System',
  markAllRead: 'Mark all as read',
  markFailed: params('The notifications were not marked as read. {reason}'),
  allRead: 'All marked as read',
  settings: 'Notification settings',
  today: 'Today',
  yesterday: 'Yesterday',
  isUnread: 'Unread',
  unread: count({ one: '{count} unread', other: '{count} unread' }),
  fresh: 'New notifications',
  others: count({ one: '{count} other', other: '{count} others' }),
  mention: byPeople(count({ one: '{people} mentioned you', other: '{people} mentioned you' })),
  comment: byPeople(count({ one: '{people} commented on your post', other: '{people} commented on your post' })),
  reply: byPeople(count({ one: '{people} replied to your comment', other: '{people} replied to your comment' })),
  like: byPeople(count({ one: '{people} liked your post', other: '{people} liked your post' })),
  likeComment: byPeople(count({ one: '{people} liked your comment', other: '{people} liked your comment' })),
  repost: byPeople(count({ one: '{people} reposted your post', other: '{people} reposted your post' })),
  follow: byPeople(count({ one: '{people} followed you', other: '{people} followed you' })),
  postRemoved: 'Your post was removed',
  commentRemoved: 'Your comment was removed',
  postRestored: 'Your post was restored',
  commentRestored: 'Your comment was restored',
  objectionRefused: 'Your appeal was rejected',
  reportDecided: 'Your report was reviewed',
  emptyTitle: 'Nothing here yet',
  emptyText: 'You are notified here when someone mentions, follows, or replies to you.',
  emptyFilterTitle: 'No notifications of this kind',
  emptyFilterText: 'You may have other notifications.',
  showAll: 'Show all',
  toHome: 'Go to the feed',
  visitorTitle: 'Your notifications',
  visitorText: 'Log in to see who mentions you, replies to you, likes your posts, and follows you.',
  logIn: 'Log in',
  goToDay: 'Go to a day',
  upToDay: params('Up to {day}'),
  toLatest: 'Show the latest',
})
