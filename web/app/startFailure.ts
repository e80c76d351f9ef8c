import { shellMessages } from '../i18n/en/shell.ts'
import { browser } from '../lib/page/browser.ts'

/**
 * Shows that the page did not start. Our own documents show it themselves. In a host's document it is built without the
 * renderer, which may be what failed to load.
 */
export function showStartFailure(root: HTMLElement): void {
  if (!document.dispatchEvent(new CustomEvent('insights:failed', { detail: 'render', cancelable: true }))) return
  const { failedTitle, tryAgain } = shellMessages.get()
  const button = document.createElement('button')
  button.textContent = tryAgain
  button.onclick = browser.reload
  root.replaceChildren(failedTitle, button)
}
