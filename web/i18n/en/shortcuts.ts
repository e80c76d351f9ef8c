import { i18n } from '../i18n.ts'

/** What single keys do, in their sheet. */
export const shortcutMessages = i18n('shortcuts', {
  title: 'Keyboard shortcuts',
  next: 'Next post',
  previous: 'Previous post',
  open: 'Open it',
  like: 'Like, or take it back',
  repost: 'Repost, or take it back',
  save: 'Save for later, or no longer',
  follow: 'Follow, or no longer',
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
