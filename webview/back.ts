import type { Bridge } from '../bridge/app/bridge.ts'
import { canGoBack } from '../web/lib/router/location.ts'

/** Closes the sheet or dialog in front, as Escape would; false when there is none. */
function closeTopDialog(): boolean {
  // iOS before 15.4 knows no dialogs: there one that is in the page is open, and takes itself away.
  const open = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.open !== false)
  const top = open[open.length - 1]
  if (!top) return false
  // A dialog that must ask first, an unsaved draft say, refuses by preventing `cancel`; the press is used up all the same.
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close?.()
  return true
}

/** The system's back button: what lies in front first, then the page before, then the way out of the web page. */
export function goBack(bridge: Bridge): void {
  if (closeTopDialog()) return
  if (canGoBack()) history.back()
  else bridge.call('closePage', {}).catch(console.warn)
}
