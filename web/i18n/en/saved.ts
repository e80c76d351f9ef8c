import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What the reader has saved for later. */
export const savedMessages = i18n('saved', {
  title: 'Saved',
  search: 'Search saved posts',
  clear: 'Clear',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Choose “Save for later” in a post’s menu to find the post here. Only you see what you save.',
  toPosts: 'Go to the feed',
  noneTitle: params('No saved posts match “{query}”'),
  showAll: 'Show all',
  visitorTitle: 'Your saved posts',
  visitorText: 'Log in to save posts and to find them on every device. Only you see them.',
  logIn: 'Log in',
})
