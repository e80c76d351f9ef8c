import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What an author sees where moderation has removed what they wrote. */
export const removalMessages = i18n('removal', {
  post: 'Your post was removed',
  comment: 'Your comment was removed',
  removedAt: params('Removed {day}'),
  onlyYou: 'Only you see this.',
  why: 'Why should it be restored?',
  once: 'You can appeal once.',
  writeWhy: 'Please give a reason.',
  send: 'Send appeal',
  sendFailed: params('Your appeal was not sent. {reason}'),
  objectedAt: params('You appealed {day}'),
  open: 'We are reviewing your appeal.',
  refused: params('Your appeal was rejected {day}.'),
  failedTitle: 'The reason did not load',
})
