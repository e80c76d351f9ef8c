import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const sessionMessages = i18n('sessions', {
  hint: 'These browsers and apps are logged in to your account. If one of them isn’t yours, log out the other devices and change your password.',
  unnamed: 'Unknown device',
  here: 'This device',
  begunAt: params('Logged in {day}'),
  usedAt: params('Last used {day}'),
  endOthers: 'Log out other devices',
  ended: 'The other devices are logged out.',
  failedTitle: 'Your sessions did not load',
})
