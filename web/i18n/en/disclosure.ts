import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What authors say of the coins that they write about: labels that readers see, and what the composer asks. */
export const disclosureMessages = i18n('disclosure', {
  holds: 'Has a position',
  paid: params('Ad · paid by {by}'),
  ad: 'Ad',
  works: 'Works for the project',
  legend: 'Your interest in the coins you mention',
  hold: 'I hold it',
  pay: 'I was paid',
  work: 'I work there',
  none: 'None',
  payer: 'Paid by',
  hint: 'Readers see this next to your name.',
  needed: 'Choose your interest in the coins you mention.',
  payerNeeded: 'Say who paid for this post.',
})
