import { $locale } from '../page/appearance.ts'
import { viewerId } from '../page/viewer.ts'
import type { ReadCached } from './readCached.ts'

export interface ListPage<T> {
  readonly items: readonly T[]
  readonly cursor: string | null
  /** When the exchange answered; default now. */
  readonly at?: number
}

export interface ListSource<T> {
  load(cursor: string | undefined, signal: AbortSignal): Promise<ListPage<T>>
  idOf(item: T): string
  /** Most items in one of `ListValue.pages`, so that a screen can put up a few at a time. Default: as they come. */
  readonly pageSize?: number
  /** Caches it for a start without a network, and for a reader who returns to a position in it. */
  readonly keep?: CacheOptions<T>
}

/** The cached part of a list, for a start without a network, and for a reader who returns to a position in it. */
export interface CachedPages {
  /** When the exchange answered, in ms since 1970. */
  readonly at: number
  readonly cursor: string | null
  readonly data: unknown
}

/** How a list's items become plain data, and items again. */
export interface CacheOptions<T> {
  /** Among all lists. */
  readonly name: string
  pack(items: readonly T[]): unknown
  /** Values that {@link pack} did not make are ignored: `read` turns the others into records. */
  unpack(data: unknown, read: ReadCached): readonly T[]
  /**
   * Takes the exchange's first page where what was kept is being read already, and has the reader ask for what is newer. With it a list
   * shows what was kept as soon as the answer is long in coming; without, only where none comes.
   */
  hold?(page: ListPage<T>): void
}

/** Called when the page is idle; `undefined` leaves the cache as it is. */
type Pages = () => CachedPages | undefined

/** A cached list belongs to one reader and one language. */
export const cacheKey = (name: string): string => `${viewerId() ?? ''} ${$locale.get()} ${name}`

const early = new Map<string, Pages>()
let keeper: ((key: string, pages: Pages) => void) | undefined

/** Reports that a list has changed. Reports from before the first paint wait for it. */
export const tellListCache = (key: string, pages: Pages): void => {
  if (keeper) keeper(key, pages)
  else early.set(key, pages)
}

/** Passes all earlier reports to the cache. */
export function setListCache(next: typeof keeper): void {
  keeper = next
  for (const [key, pages] of early) next?.(key, pages)
  early.clear()
}
