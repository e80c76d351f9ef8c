import { $locale } from '../page/appearance.ts'
import { viewerId } from '../page/viewer.ts'
import type { Page } from './list.ts'
import type { ReadCached } from './readCached.ts'

/** What is kept of a list for a start without a network, and for a reader who comes back to a place in it. */
export interface CachedPages {
  /** When the exchange said it, in ms since 1970. */
  readonly at: number
  readonly cursor: string | null
  readonly data: unknown
}

/** How a list's items become plain data, and items again. */
export interface CacheOptions<T> {
  /** Among all lists. */
  readonly name: string
  pack(items: readonly T[]): unknown
  /** What is not as {@link pack} made it is passed over: `read` makes records of it. */
  unpack(data: unknown, read: ReadCached): readonly T[]
  /**
   * Takes the exchange's first page where what was kept is being read already, and has the reader ask for what is newer. With it a list
   * shows what was kept as soon as the answer is long in coming; without, only where none comes.
   */
  hold?(page: Page<T>): void
}

/** Asked for once there is nothing else to do; `undefined`: what is kept stays. */
type Pages = () => CachedPages | undefined

/** What one reader is shown is no other's, and in no other language. */
export const keyOf = (name: string): string => `${viewerId() ?? ''} ${$locale.get()} ${name}`

const early = new Map<string, Pages>()
let keeper: ((key: string, pages: Pages) => void) | undefined

/** Says that a list has changed. What is said before the first posts are painted waits for them. */
export const tellListCache = (key: string, pages: Pages): void => {
  if (keeper) keeper(key, pages)
  else early.set(key, pages)
}

/** Gives the one who keeps lists all that has been said so far. */
export function setListCache(next: typeof keeper): void {
  keeper = next
  for (const [key, pages] of early) next?.(key, pages)
  early.clear()
}
