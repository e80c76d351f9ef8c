import { i18n } from '../i18n.ts'

export const storageMessages = i18n('storage', {
  denied: 'This browser keeps nothing for us. Your choices last until you close the page.',
  full: 'This device has no room left. Your choices last until you close the page.',
  corrupt: 'Something kept on this device was damaged and has been reset.',
  blocked: 'Another tab is holding your stored data. Close it, and new choices are kept again.',
  newer: 'A newer version of this page is open. Load this page again to keep your choices.',
})
