import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const missingMessages = i18n('missing', {
  missingTitle: 'Page not found',
  missingText: 'The address may be wrong, or this page is not available yet.',
  closedTitle: 'This page is not available',
  closedText: 'It is turned off at the moment. The rest of the site is open.',
  insightsTitle: 'This section is not available',
  insightsText: 'It is turned off at the moment. Please come back later.',
  exchangeTitle: params('This page belongs to {name}'),
  exchangeText: 'It is part of the exchange itself.',
  toExchange: params('Go to {name}'),
  toApp: 'Back to the app',
  toSpot: 'Go to spot trading',
  back: 'Go back',
})
