import { whenIdle } from '#bridge/lib/idle.ts'
import { picturesCache } from '#bridge/site/offline.ts'
import { openStorageArea } from '#bridge/storage/areas.ts'
import type { Records } from '#bridge/storage/records.ts'
import { $viewer, viewerId } from '../page/viewer.ts'
import { type CachedPages, setListCache } from './cached.ts'

/** Lets presses that wait go first. Safari has no `scheduler.yield`. */
const yieldToPresses = (): Promise<void> =>
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

/** Raised when what lists keep changes its shape: older records then count as missing. */
const shape = 1
/** The lists that were shown last, posts among them. */
const maxKept = 40
const indexKey = 'lists'
/** The key of the pinned lists, which stay besides these. */
const pinnedKey = 'pinned'

interface CachedList extends CachedPages {
  readonly shape: number
}

const isCachedList = (value: unknown): value is CachedList =>
  typeof value === 'object' && value !== null && 'data' in value && 'at' in value && typeof value.at === 'number'
const isIndex = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')

const recordKey = (key: string): string => `list ${key}`
const area = () => openStorageArea('requests')

export async function listCache(key: string): Promise<CachedPages | undefined> {
  const kept = await area().get(recordKey(key), isCachedList)
  return kept?.shape === shape ? kept : undefined
}

/** The names of lists that are kept: the latest first. */
const indexOf = async (records: Records, name: string) => (await records.get(name, isIndex)) ?? []

/** Notes which lists were shown. Of those longest ago, the ones beyond the most go. */
function setIndex(records: Records, keys: readonly string[]): void {
  for (const old of keys.slice(maxKept)) records.delete(recordKey(old))
  records.set(indexKey, keys.slice(0, maxKept))
}

/** Keeps a list. */
export async function cachePages(key: string, { at, cursor, data }: CachedPages): Promise<void> {
  await area().update(async (records) => {
    const index = await indexOf(records, indexKey)
    const isPinned = (await indexOf(records, pinnedKey)).includes(key)
    if (!isPinned) setIndex(records, [key, ...index.filter((other) => other !== key)])
    records.set(recordKey(key), { shape, at, cursor, data })
  })
}

/** Says by their names which lists stay, whatever else is kept; `change` is told which have so far. Others go when their turn comes. */
export async function pinLists(change: (pinned: readonly string[]) => readonly string[]): Promise<void> {
  await area().update(async (records) => {
    const before = await indexOf(records, pinnedKey)
    const pinned = change(before)
    const others = [...(await indexOf(records, indexKey)), ...before]
    records.set(pinnedKey, pinned)
    setIndex(
      records,
      [...new Set(others)].filter((key) => !pinned.includes(key)),
    )
  })
}

/** The same of the pictures that they have seen, which a site's service worker keeps. */
async function forgetPictures(reader: string): Promise<void> {
  // A page without HTTPS has no caches.
  if (!('caches' in globalThis)) return
  const own = [picturesCache, picturesCache + reader]
  for (const name of await caches.keys())
    if (name.startsWith(picturesCache) && !own.includes(name)) await caches.delete(name)
}

/** Whether a list is this reader's or a visitor's. */
const isOf = (key: string, reader: string): boolean => key.startsWith(' ') || key.startsWith(`${reader} `)

/** Removes what other readers were shown, except a visitor's lists. */
export async function forgetOthers(reader: string): Promise<void> {
  await forgetPictures(reader)
  await area().update(async (records) => {
    const isOwn = (key: string) => isOf(key, reader)
    const [lists, pinned] = [await indexOf(records, indexKey), await indexOf(records, pinnedKey)]
    for (const key of [...lists, ...pinned]) if (!isOwn(key)) records.delete(recordKey(key))
    records.set(indexKey, lists.filter(isOwn))
    if (pinned.length > 0) records.set(pinnedKey, pinned.filter(isOwn))
  })
}

const warn = (error: unknown): void => console.warn('Could not store a list.', error)

/**
 * Keeps each list when it has changed, at idle, and for one reader only. Several are packed one by one: a press waits for one at most.
 * @returns stop
 */
export function cacheLists(): () => void {
  const waiting = new Map<string, () => CachedPages | undefined>()
  let takeBack: (() => void) | undefined
  const write = async () => {
    takeBack = undefined
    for (const key of [...waiting.keys()]) {
      // The reader may have left while a press went first.
      const kept = isOf(key, viewerId() ?? '') ? waiting.get(key)?.() : undefined
      waiting.delete(key)
      if (kept) cachePages(key, kept).catch(warn)
      if (waiting.size > 0) await yieldToPresses()
    }
  }
  setListCache((key, pages) => {
    waiting.set(key, pages)
    takeBack ??= whenIdle(() => void write())
  })
  const stop = $viewer.subscribe((viewer) => void forgetOthers(viewer ?? '').catch(warn))
  return () => {
    setListCache(undefined)
    takeBack?.()
    waiting.clear()
    stop()
  }
}
