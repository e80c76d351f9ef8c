import { i18n } from '../i18n.ts'

/** What single keys do, in their sheet. */
export const shortcutMessages = i18n('shortcuts', {
  title: 'Keyboard shortcuts',
  next: 'Next post',
  previous: 'Previous post',
  open: 'Open post',
  like: 'Like or unlike',
  repost: 'Repost or undo',
  save: 'Save or unsave',
  follow: 'Follow or unfollow',
  search: 'Search',
  fresh: 'New posts',
  home: 'Go to the feed',
  notifications: 'Go to notifications',
  topics: 'Go to topics',
  saved: 'Go to saved posts',
  settings: 'Go to settings',
  help: 'This list',
  or: 'or',
  andThen: 'then',
})
