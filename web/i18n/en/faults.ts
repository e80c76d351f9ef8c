import { i18n } from '../i18n.ts'

/** Why a call failed. */
export const faultMessages = i18n('faults', {
  refused: 'The exchange rejected this request.',
  failed: 'That did not work. Please try again.',
  unreachable: 'Could not reach the exchange. Please try again.',
  timedOut: 'The exchange took too long to answer. Please try again.',
  tooBusy: 'The exchange is busy. Please try again in a moment.',
  unreadable: 'The exchange’s response could not be read. Please try again.',
})
