import { shellMessages } from '../i18n/en/shell.ts'
import { browser } from '../lib/page/browser.ts'
import { closeNotice, putNotice } from '../lib/page/notices.ts'

/**
 * Says over the page that something takes long, with a new document as the way on.
 * @returns what takes that back.
 */
export function tellSlow(): () => void {
  const { slow: text, tryAgain: label } = shellMessages.get()
  const action = { label, run: browser.renew }
  const id = putNotice({ kind: 'toast', text, ms: Number.POSITIVE_INFINITY, action })
  return () => closeNotice(id)
}
