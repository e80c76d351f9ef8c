import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const leaveMessages = i18n('leave', {
  title: params('You are leaving {name} for'),
  lookAlike: 'This address uses letters of another alphabet, which may look like ones you know.',
  text: 'That site is not ours. Never enter your password or recovery phrase on a page you reached from a post.',
  app: params('This opens the {name} app'),
  mail: 'This opens your mail app to write to',
  telephone: 'This calls',
  outside: 'Continue only if you trust the author of this link.',
  stay: 'Stay',
  goOn: 'Continue',
})
