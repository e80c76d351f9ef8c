import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const sessionMessages = i18n('sessions', {
  hint: 'These browsers and apps are logged in to your account. If one of them isn’t yours, log the others out and change your password.',
  unnamed: 'Unknown device',
  here: 'This device',
  begunAt: params('Logged in {day}'),
  usedAt: params('Last used {day}'),
  endOthers: 'Log the others out',
  ended: 'The others are logged out.',
  failedTitle: 'Your sessions did not load',
})
