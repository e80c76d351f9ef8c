import { earlierPreferenceCookie } from '../../../bridge/site/preferences.ts'
import { writeCookie } from '../../../bridge/storage/cookies.ts'
import { removeEarlier } from '../../../bridge/storage/earlier.ts'
import { preferencesKey } from './preferences.ts'

/**
 * Removes what 0.1 has kept of the reader's preferences. Searches and followed people stand there beside all else that was chosen, and
 * nothing is rewritten under its names: so all of it goes. What every page goes on from must be kept under today's name before.
 */
export function forgetEarlierPreferences(): void {
  removeEarlier(preferencesKey)
  writeCookie(earlierPreferenceCookie, '', 0)
}
