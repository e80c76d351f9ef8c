import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What any list says of itself. */
export const listMessages = i18n('list', {
  failed: 'This did not load.',
  offlineTitle: 'There is no network',
  comesBack: 'It loads by itself as soon as the network is back.',
  asOf: params('No network. What you see is as of {time}.'),
  slowTitle: 'Taking longer than usual',
  slowText: 'The exchange has not answered yet. You can wait or ask again.',
  end: 'That is everything.',
})
