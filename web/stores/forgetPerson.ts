import { signConfigKey } from '../../bridge/exchange/signConfigKey.ts'
import { openArea } from '../../bridge/storage/areas.ts'
import { removeEarlier } from '../../bridge/storage/earlier.ts'
import { fullKey, removeFrom } from '../../bridge/storage/keys.ts'
import { keysIn } from '../../bridge/storage/keysIn.ts'
import { readSmall, writeSmall } from '../../bridge/storage/small.ts'
import { readTab, writeTab } from '../../bridge/storage/tab.ts'
import { addressesKey, entriesKey } from './entries.ts'
import { accountKey } from './followAccount.ts'
import { forgetOthers } from './keptPages.ts'
import { commentPrefix } from './keptWords.ts'
import { lastReadKey } from './lastRead.ts'
import { followsRefusedKey } from './moveFollows.ts'
import { $chosen, choose, preferencesKey } from './preferences.ts'
import { awayKey, mutedWordsKey } from './safetyKeys.ts'
import { unreadKey } from './unread.ts'
import { keptDraftsOf } from './writing/keptDrafts.ts'
import { forgetLastWords, lastWordsPrefix } from './writing/lastWords.ts'
import { forgetWriting, killedKey } from './writing/writingMark.ts'

/** Whose drafts this tab was told to remove: its page may have written them once more as it went. */
const unwantedKey = 'unwantedDrafts'
/** What is a person's among the small values. */
const smallKeys = [
  unreadKey,
  followsRefusedKey,
  awayKey,
  mutedWordsKey,
  lastReadKey,
  addressesKey,
  accountKey,
  killedKey,
] as const

function remove(key: string): void {
  writeSmall(key, '')
  try {
    removeFrom(localStorage, key)
  } catch {
    // Nothing is kept there.
  }
}

/** Whether somebody has begun something on this device that they would miss. What was typed last is a draft from here on. */
export const hasDrafts = async (userId: string): Promise<boolean> => (await keptDraftsOf(userId).all()).length > 0

async function removeDrafts(userId: string): Promise<void> {
  forgetLastWords(userId, () => true)
  forgetWriting()
  for (const key of keysIn('sessionStorage')) if (key.startsWith(commentPrefix)) writeTab(key, null)
  await openArea('community').change(async (records) => {
    // Drafts, those that are still to be deleted elsewhere, and uploads: each names its owner second.
    for (const key of await records.keys()) if (key.split(' ')[1] === userId) records.delete(key)
  })
}

/** Removes all that somebody has begun on this device; what this page writes as it goes, the next one removes. */
export async function forgetDrafts(userId: string): Promise<void> {
  writeTab(unwantedKey, userId)
  await removeDrafts(userId)
}

/** Drafts stay under their owner's id, and are shown to nobody else; what was typed last becomes one. */
async function settleDrafts(): Promise<void> {
  const unwanted = readTab(unwantedKey)
  if (unwanted) await removeDrafts(unwanted)
  writeTab(unwantedKey, null)
  for (const key of keysIn('localStorage')) {
    if (!key.startsWith(lastWordsPrefix)) continue
    await keptDraftsOf(key.slice(lastWordsPrefix.length)).all()
    // Its key says whose they were.
    if (!readSmall(key)) remove(key)
  }
}

/**
 * Removes what was a person's once nobody is logged in: searches, lists, follows, what they have hidden, places in pages, and the sign
 * configuration. What every visitor sees stays, and so do drafts that nobody has said to remove.
 */
export async function forgetPerson(): Promise<void> {
  await settleDrafts()
  for (const key of smallKeys) {
    const isKept = readSmall(key)
    // What is empty by now may have been left by 0.1 all the same.
    removeEarlier(key)
    if (!isKept) continue
    remove(key)
    // This page has read it, and hears of other pages' changes alone.
    window.dispatchEvent(new StorageEvent('storage', { key: fullKey(key) }))
  }
  const { recentSearch, followedUsers } = $chosen.get()
  if (recentSearch || followedUsers) choose({ recentSearch: undefined, followedUsers: undefined })
  // They stand there, too; what every page may go on from is kept anew, and in a cookie.
  removeEarlier(preferencesKey)
  writeTab(entriesKey, null)
  writeTab(signConfigKey, null)
  await forgetOthers('')
}
