import { shellMessages } from '../i18n/en/shell.ts'
import { browser } from '../lib/page/browser.ts'

/**
 * Says in place of the page that it did not start. A document of ours says so itself; in another's, as what renders it all is what
 * did not come, it is made by hand.
 */
export function showStartFailure(root: HTMLElement): void {
  if (!document.dispatchEvent(new CustomEvent('insights:failed', { detail: 'render', cancelable: true }))) return
  const { failedTitle, tryAgain } = shellMessages.get()
  const button = document.createElement('button')
  button.textContent = tryAgain
  button.onclick = browser.reload
  root.replaceChildren(failedTitle, button)
}
