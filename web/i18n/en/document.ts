import { i18n } from '../i18n.ts'

/** What documents say by themselves: the build writes it into them, and no page loads this namespace. */
export const documentMessages = i18n('document', {
  /** Where the first files did not come or do not run, and so cannot be asked for words. */
  notStarted: 'This page did not load. The connection was lost, or this browser is too old.',
  /** What search engines and those who share a link read of the home page. */
  homeTitle: '{section}: what traders are reading now',
  homeDescription: 'What traders are reading and writing now: posts, topics, and people to follow, with live prices.',
})
