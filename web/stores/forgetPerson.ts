import { signConfigKey } from '../../bridge/exchange/signConfigKey.ts'
import { openArea } from '../../bridge/storage/areas.ts'
import { readSmall, writeSmall } from '../../bridge/storage/small.ts'
import { readTab, writeTab } from '../../bridge/storage/tab.ts'
import { addressesKey, entriesKey } from './entries.ts'
import { accountKey } from './followAccount.ts'
import { forgetOthers } from './keptPages.ts'
import { lastReadKey } from './lastRead.ts'
import { followsRefusedKey } from './moveFollows.ts'
import { $chosen, choose } from './preferences.ts'
import { awayKey, mutedWordsKey } from './safetyKeys.ts'
import { unreadKey } from './unread.ts'
import { keptDraftsOf } from './writing/keptDrafts.ts'
import { forgetLastWords, lastWordsPrefix } from './writing/lastWords.ts'
import { forgetWriting, leaveWriting } from './writing/writingMark.ts'

/** Whose drafts this tab was told to remove: its page may have written them once more as it went. */
const unwantedKey = 'insights.unwantedDrafts'
/** What is a person's among the small values. */
const smallKeys = [unreadKey, followsRefusedKey, awayKey, mutedWordsKey, lastReadKey, addressesKey, accountKey] as const

/** The names that a storage has; none where it is denied. */
function namesIn(storage: 'localStorage' | 'sessionStorage'): readonly string[] {
  try {
    return Object.keys(globalThis[storage])
  } catch {
    return []
  }
}

function remove(key: string): void {
  writeSmall(key, '')
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept there.
  }
}

/** Whether somebody has begun something on this device that they would miss. What was typed last is a draft from here on. */
export const hasDrafts = async (userId: string): Promise<boolean> => (await keptDraftsOf(userId).all()).length > 0

async function removeDrafts(userId: string): Promise<void> {
  forgetLastWords(userId, () => true)
  forgetWriting()
  for (const name of namesIn('sessionStorage')) if (name.startsWith('insights.comment ')) writeTab(name, null)
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
  for (const name of namesIn('localStorage')) {
    if (!name.startsWith(lastWordsPrefix)) continue
    await keptDraftsOf(name.slice(lastWordsPrefix.length)).all()
    // Its name says whose they were.
    if (!readSmall(name)) remove(name)
  }
}

/**
 * Removes what was a person's once nobody is logged in: searches, lists, follows, what they have hidden, places in pages, and the sign
 * configuration. What every visitor sees stays, and so do drafts that nobody has said to remove.
 */
export async function forgetPerson(): Promise<void> {
  await settleDrafts()
  for (const key of smallKeys) {
    if (!readSmall(key)) continue
    remove(key)
    // This page has read it, and hears of other pages' changes alone.
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
  leaveWriting()
  const { recentSearch, followedUsers } = $chosen.get()
  if (recentSearch || followedUsers) choose({ recentSearch: undefined, followedUsers: undefined })
  writeTab(entriesKey, null)
  writeTab(signConfigKey, null)
  await forgetOthers('')
}
