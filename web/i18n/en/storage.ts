import { i18n } from '../i18n.ts'

export const storageMessages = i18n('storage', {
  denied: 'This browser blocks storage. Your changes last until you close this page.',
  full: 'This device is out of storage space. Your changes last until you close this page.',
  corrupt: 'Data saved on this device was damaged and has been reset.',
  blocked: 'Another tab is blocking your saved data. Close it to save new changes.',
  newer: 'A newer version of this page is open. Reload this page to save your changes.',
})
