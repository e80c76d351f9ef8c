import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What the reader has saved for later. */
export const savedMessages = i18n('saved', {
  title: 'Saved',
  search: 'Search saved posts',
  clear: 'Clear',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Choose “Save for later” in a post’s menu, and the post waits here. Only you see what you save.',
  toPosts: 'To the posts',
  noneTitle: params('No saved post has “{query}” in it'),
  showAll: 'Show all',
  visitorTitle: 'Posts for later',
  visitorText: 'Log in to save posts, and to find them again on every device. Only you see them.',
  logIn: 'Log in',
})
