import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const leaveMessages = i18n('leave', {
  title: params('You are leaving {name} for'),
  lookAlike: 'This name is written with letters of another alphabet, which may look like ones you know.',
  text: 'What you see there is not ours. Never enter your password or recovery phrase on a page you reached from a post.',
  app: params('This opens the {name} app'),
  mail: 'This opens your mail to',
  telephone: 'This calls',
  outside: 'Go on only if you trust who wrote this link.',
  stay: 'Stay',
  goOn: 'Continue',
})
