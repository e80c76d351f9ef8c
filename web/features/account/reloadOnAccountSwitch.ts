import { fullKey } from '../../../bridge/storage/keys.ts'
import { browser } from '../../lib/page/browser.ts'
import { $viewer, viewerId } from '../../lib/page/viewer.ts'

/** Where the other tabs hear of a switch to another account: its user id, and when. */
export const accountKey = 'switched'

/**
 * Reloads the page when another tab has switched to another account: what it shows, and would write, was the other's.
 * @returns stop
 */
export function reloadOnAccountSwitch(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === fullKey(accountKey) && viewerId() !== $viewer.get()) browser.reload()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
