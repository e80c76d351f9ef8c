import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What an exchange tells its readers, and where. */
export const legalMessages = i18n('legal', {
  links: 'About this site',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  rules: 'Community rules',
  help: 'Help',
  imprint: 'Legal notice',
  exchange: params('Back to {name}'),
  password: 'Forgot password?',
  security: 'Security',
  deposit: 'Deposit',
  trade: params('Trade {coin}'),
  accept: params('I accept the terms of use, version {version}.'),
  mustAccept: 'Accept the terms of use to create an account.',
})
