import { whenIdle } from '../../../bridge/lib/idle.ts'
import { openStorageArea } from '../../../bridge/storage/areas.ts'
import { $viewer } from '../page/viewer.ts'
import { type CachedPages, setListCache } from './cached.ts'

/** Raised when what lists keep changes its shape: older records then count as missing. */
const shape = 1
/** The lists that were shown last, posts among them. */
const maxKept = 40
const indexKey = 'lists'

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

/** Keeps a list. Of those that were kept longest ago, the ones beyond the most go. */
export async function cachePages(key: string, { at, cursor, data }: CachedPages): Promise<void> {
  await area().update(async (records) => {
    const index = (await records.get(indexKey, isIndex)) ?? []
    const next = [key, ...index.filter((other) => other !== key)]
    for (const old of next.slice(maxKept)) records.delete(recordKey(old))
    records.set(indexKey, next.slice(0, maxKept))
    records.set(recordKey(key), { shape, at, cursor, data })
  })
}

/** Removes what other readers were shown; what a visitor may see stays. */
export async function forgetOthers(reader: string): Promise<void> {
  await area().update(async (records) => {
    const index = (await records.get(indexKey, isIndex)) ?? []
    const isOwn = (key: string) => key.startsWith(' ') || key.startsWith(`${reader} `)
    for (const key of index) if (!isOwn(key)) records.delete(recordKey(key))
    records.set(indexKey, index.filter(isOwn))
  })
}

const warn = (error: unknown): void => console.warn('A list was not kept.', error)

/**
 * Keeps each list when it has changed, at idle, and for one reader only.
 * @returns stop
 */
export function cacheLists(): () => void {
  const waiting = new Map<string, () => CachedPages | undefined>()
  let takeBack: (() => void) | undefined
  const write = () => {
    takeBack = undefined
    for (const [key, pages] of waiting) {
      const kept = pages()
      if (kept) cachePages(key, kept).catch(warn)
    }
    waiting.clear()
  }
  setListCache((key, pages) => {
    waiting.set(key, pages)
    takeBack ??= whenIdle(write)
  })
  const stop = $viewer.subscribe((viewer) => void forgetOthers(viewer ?? '').catch(warn))
  return () => {
    setListCache(undefined)
    takeBack?.()
    stop()
  }
}
