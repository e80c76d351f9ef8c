import { count } from '../count.ts'
import { i18n } from '../i18n.ts'

export const followingMessages = i18n('following', {
  title: 'Following',
  manage: 'Manage',
  wereHere: 'You left off here',
  emptyTitle: 'No posts from people you follow',
  emptyText: 'Follow a few authors to see their posts here, newest first.',
  visitorTitle: 'Your own feed',
  visitorText:
    'Log in to see posts from people you follow. The people you follow on this device are added to your account.',
  logIn: 'Log in',
  onDevice: count({ one: '{count} person followed on this device', other: '{count} people followed on this device' }),
})
