import { params } from '@nanostores/i18n'
import { count } from '../count.ts'
import { i18n } from '../i18n.ts'

export const homeMessages = i18n('home', {
  title: 'Insights',
  tabs: 'Feeds',
  recommended: 'Recommended',
  following: 'Following',
  hot: 'Hot',
  newPosts: count({ one: '{count} new post', many: '{count} new posts' }),
  manyNewPosts: params('{count}+ new posts'),
  emptyTitle: 'Nothing here yet',
  emptyText: 'As soon as somebody posts, it shows up here.',
  emptyFollowingTitle: 'Nothing from people you follow',
  emptyFollowingText: 'Follow a few authors, and their posts come together here.',
  findPeople: 'Find people',
  visitorTitle: 'Your own feed',
  visitorText: 'Log in to follow authors and read only what they post, newest first.',
  logIn: 'Log in',
  logInFailed: 'The app did not log you in.',
})
