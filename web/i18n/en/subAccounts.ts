import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const subAccountMessages = i18n('subAccounts', {
  title: 'Your accounts',
  main: 'Main account',
  sub: 'Sub-account',
  demo: 'Demo account',
  frozen: 'Frozen',
  current: 'In use',
  choose: 'Choose an account to switch to',
  practise: 'Practice trading',
  practiseWith: params('Practice trading with {name}'),
  hint: 'Other tabs in this browser switch too.',
  failedTitle: 'Your accounts did not load',
  none: 'There is no other account to switch to.',
})
