import { shellMessages } from '../messages/shell.ts'
import { browser } from '../stores/browser.ts'
import { closeNotice, putNotice } from '../stores/notices.ts'

/** Has a notice say what takes long, with a new document as the way on. Answers a function that ends it. */
export function sayWhatIsSlow(): () => void {
  const { tellSlow } = browser
  browser.tellSlow = () => {
    const { slow: text, tryAgain: label } = shellMessages.get()
    const action = { label, run: browser.renew }
    const id = putNotice({ kind: 'toast', text, ms: Number.POSITIVE_INFINITY, action })
    return () => closeNotice(id)
  }
  return () => {
    browser.tellSlow = tellSlow
  }
}
