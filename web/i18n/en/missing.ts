import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const missingMessages = i18n('missing', {
  missingTitle: 'This page is not here',
  missingText: 'The address may be wrong, or this part is not open yet.',
  closedTitle: 'This part is not open',
  closedText: 'It is switched off at the moment. The rest is here for you.',
  insightsTitle: 'This section is not open',
  insightsText: 'It is switched off at the moment. Please come back later.',
  exchangeTitle: params('This page belongs to {name}'),
  exchangeText: 'It is part of the exchange itself.',
  toExchange: params('Go to {name}'),
  toApp: 'Back to the app',
  toSpot: 'Go to spot trading',
  back: 'Go back',
})
