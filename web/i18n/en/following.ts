import { count } from '../count.ts'
import { i18n } from '../i18n.ts'

export const followingMessages = i18n('following', {
  title: 'Following',
  manage: 'Manage',
  wereHere: 'You were here',
  emptyTitle: 'Nothing from people you follow',
  emptyText: 'Follow a few authors, and their posts come together here, newest first.',
  visitorTitle: 'Your own feed',
  visitorText:
    'Log in, and what the people you follow post comes together here. Whom you follow on this device comes with you.',
  logIn: 'Log in',
  onDevice: count({ one: '{count} person followed on this device', many: '{count} people followed on this device' }),
})
