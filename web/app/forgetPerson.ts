import { signConfigKey } from '#bridge/exchange/signConfigKey.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { late } from '#bridge/lib/late.ts'
import { openStorageArea } from '#bridge/storage/areas.ts'
import { keysIn } from '#bridge/storage/entries.ts'
import { fullKey, readLocal, writeLocal } from '#bridge/storage/local.ts'
import type { LocalKey } from '#bridge/storage/names.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { logIn } from '../features/account/account.ts'
import { accountKey } from '../features/account/watchOtherTabs.ts'
import { commentPrefix, sentKey } from '../features/comments/savedWords.ts'
import { lastReadKey } from '../features/feed/lastRead.ts'
import { reportPrefix } from '../features/moderation/ModerationMenu/stage.ts'
import { hiddenKey, mutedWordsKey } from '../features/moderation/moderationKeys.ts'
import { unreadKey } from '../features/notifications/unread.ts'
import { followsRefusedKey } from '../features/people/moveFollows.ts'
import { $editing, $shownDraft } from '../features/writing/draftAddress.ts'
import { draftStoreOf, exitSnapshotPrefix, forgetExitSnapshots } from '../features/writing/drafts/draftStore.ts'
import { forgetWriting, killedKey, storedWriting } from '../features/writing/writingMark.ts'
import { homeMessages } from '../i18n/en/home.ts'
import { writingMessages } from '../i18n/en/writing.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { forgetOthers } from '../lib/lists/listCache.ts'
import { offlineTogglesKey } from '../lib/offlineToggles.ts'
import { closeNotice, putNotice } from '../lib/page/notices.ts'
import { $chosen, choose } from '../lib/page/preferences.ts'
import { services } from '../lib/page/services.ts'
import { $viewer } from '../lib/page/viewer.ts'
import { addressesKey, entries, entriesKey } from '../lib/router/historyState.ts'
import { $location } from '../lib/router/location.ts'

/** Owners of drafts that this tab was told to remove. The page may have written drafts again while closing. */
const unwantedKey = 'unwantedDrafts'

/** The part of a stored value that belongs to a reader. Empty if there is none or the owner is unknown. */
type Own = (kept: string, reader: string) => string

const ownLine: Own = (kept, reader) => (kept.startsWith(`${reader} `) ? kept : '')

const readerOf = (item: unknown): unknown => (Array.isArray(item) ? item[0] : isRecord(item) ? item.reader : undefined)

const ownItems: Own = (kept, reader) => {
  try {
    const all: unknown = JSON.parse(kept)
    const own = Array.isArray(all) ? all.filter((item) => readerOf(item) === reader) : []
    return own.length > 0 ? JSON.stringify(own) : ''
  } catch {
    return ''
  }
}

/** Keys of local storage with personal data. */
const localKeys: readonly (readonly [key: LocalKey, own: Own])[] = [
  [unreadKey, ownLine],
  [followsRefusedKey, ownLine],
  [accountKey, ownLine],
  [mutedWordsKey, ownItems],
  [lastReadKey, ownItems],
  [hiddenKey, () => ''],
  [sentKey, () => ''],
  [addressesKey, () => ''],
  [killedKey, () => ''],
]

/** Removes the value even if storage rejects writes. */
function keep(key: LocalKey, value: string): void {
  writeLocal(key, value)
  if (value) return
  try {
    localStorage.removeItem(fullKey(key))
  } catch {
    // Storage rejects writes.
  }
}

/** Whether a user has drafts with content on this device. Includes exit snapshots, which become drafts here. */
export const hasDrafts = async (userId: string): Promise<boolean> => (await draftStoreOf(userId).all()).length > 0

/** Where this tab stores unfinished comments and reports. */
const wordKeys = (): readonly string[] =>
  keysIn('sessionStorage').filter((key) => key.startsWith(commentPrefix) || key.startsWith(reportPrefix))

async function removeDrafts(userId: string): Promise<void> {
  forgetExitSnapshots(userId, () => true)
  forgetWriting()
  for (const key of wordKeys()) writeTab(key, null)
  await openStorageArea('community').update(async (records) => {
    // Drafts, pending deletions and uploads: the owner is the second part of each key.
    for (const key of await records.keys()) if (key.split(' ')[1] === userId) records.delete(key)
  })
}

/** Removes all drafts of a user on this device. The next page removes what this page still writes while closing. */
export async function forgetDrafts(userId: string): Promise<void> {
  writeTab(unwantedKey, userId)
  await removeDrafts(userId)
}

/** Turns exit snapshots into drafts. Drafts stay, and only their owner sees them. */
async function settleDrafts(): Promise<void> {
  const unwanted = readTab(unwantedKey)
  if (unwanted) await removeDrafts(unwanted)
  writeTab(unwantedKey, null)
  for (const key of keysIn('localStorage')) {
    if (!key.startsWith(exitSnapshotPrefix)) continue
    // The key contains the owner.
    const userId = key.slice(exitSnapshotPrefix.length)
    await draftStoreOf(userId).all()
    if (!readLocal(key)) keep(`${exitSnapshotPrefix}${userId}`, '')
  }
}

/** Whether this tab was writing as one of these users: a post, comment, report, or the article in its URL. */
async function wasWriting(persons: readonly string[]): Promise<boolean> {
  if (storedWriting()?.userId || wordKeys().length > 0) return true
  const draftId = $editing.get() === 'begun' && $shownDraft.get()
  if (!draftId) return false
  const drafts = await Promise.all(persons.map((person) => draftStoreOf(person).read(draftId)))
  return drafts.some(Boolean)
}

/** Shows that unfinished text is saved, and offers to log in. */
async function offerLogIn(): Promise<void> {
  await loadMessages('writing')
  const action = { label: homeMessages.get().logIn, run: logIn }
  const id = putNotice({
    kind: 'toast',
    text: writingMessages.get().keptUntilLogIn,
    ms: Number.POSITIVE_INFINITY,
    action,
  })
  const stop = $viewer.listen(() => {
    stop()
    closeNotice(id)
  })
}

/**
 * Removes other users' data that is available synchronously: searches, follows, hidden content, pending actions, scroll
 * positions and the sign configuration. Synchronous, so that a closing page can run it. `reader`: whose data stays;
 * `null` for a visitor's page.
 */
export function forgetHere(reader: string | null): void {
  for (const [key, own] of localKeys) {
    const kept = readLocal(key) ?? ''
    const left = reader === null ? '' : own(kept, reader)
    if (left === kept) continue
    keep(key, left)
    // `storage` events fire in other pages only, so notify this page.
    window.dispatchEvent(new StorageEvent('storage', { key: fullKey(key) }))
  }
  if (Object.keys($chosen.get()).length > 0)
    choose({ recentSearch: undefined, searchTag: undefined, followedUsers: undefined })
  // The page saves its current entries again while closing. What it shows now is the reader's.
  for (const name of entries().keys()) if (!name.startsWith(`${$location.get().key} `)) entries().delete(name)
  writeTab(entriesKey, null)
  writeTab(offlineTogglesKey, (reader && ownItems(readTab(offlineTogglesKey) ?? '', reader)) || null)
  writeTab(signConfigKey, null)
}

/**
 * Removes a user's data after a log-out or a change of account: like {@link forgetHere}, and also lists and, in a browser,
 * session keys. Public data stays, and so do drafts, unless the user chose to remove them.
 * @param others previous users, as far as they are known.
 */
export async function forgetPerson(reader: string | null, others: readonly string[]): Promise<void> {
  forgetHere(reader)
  await settleDrafts()
  const { app, exchange } = services()
  // A log-out has already removed all keys. In the app, native owns them.
  if (!app && reader !== null) {
    const { forgetSessionsOf } = await late(() => import('#bridge/exchange/session.ts'), 'beside')
    await forgetSessionsOf(exchange.cookies, others)
  }
  await forgetOthers(reader ?? '')
  if (reader === null && $viewer.get() === null && (await wasWriting(others))) await offerLogIn()
}
