import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What any list says of itself. */
export const listMessages = i18n('list', {
  failed: 'This did not load.',
  offlineTitle: 'You are offline',
  comesBack: 'It loads automatically when you are back online.',
  asOf: params('You are offline. Last updated {time}.'),
  slowTitle: 'Taking longer than usual',
  slowText: 'The exchange has not answered yet. You can wait or try again.',
  end: 'You have reached the end.',
})
