import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const homeMessages = i18n('home', {
  title: 'Insights',
  tabs: 'Feeds',
  recommended: 'Recommended',
  following: 'Following',
  hot: 'Hot',
  coins: 'Coins',
  newPosts: count({ one: '{count} new post', other: '{count} new posts' }),
  manyNewPosts: params('{count}+ new posts'),
  logIn: 'Log in',
  logInFailed: 'The app did not log you in.',
})
