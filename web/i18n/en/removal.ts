import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What an author sees where moderation has removed what they wrote. */
export const removalMessages = i18n('removal', {
  post: 'Your post was removed',
  comment: 'Your comment was removed',
  removedAt: params('Removed {day}'),
  onlyYou: 'Only you see this.',
  why: 'Why should it come back?',
  once: 'You can object once.',
  writeWhy: 'Please write why.',
  send: 'Send objection',
  sendFailed: params('Your objection was not sent. {reason}'),
  objectedAt: params('You objected {day}'),
  open: 'We are reviewing your objection.',
  refused: params('Your objection was refused {day}.'),
  failedTitle: 'Why it is gone did not load',
})
