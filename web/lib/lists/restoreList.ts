import { type CacheOptions, type ListPage, type ListSource, tellListCache } from './cached.ts'
import { listCache } from './listCache.ts'
import { readCached } from './readCached.ts'

/** The most pages that are requested to find an item again. */
const maxPages = 6

/** How a list is brought back as it was. */
export interface ComeBack<T> {
  /**
   * What was kept of it; `undefined` where nothing was, or storage fails. Asked once that has been read, `isWanted` says whether it is
   * made into items at all: what has come meanwhile is newer than they are.
   */
  kept(isWanted?: () => boolean): Promise<ListPage<T> | undefined>
  /** Of a list that can: has what is newer than what was kept wait for the reader, who is reading that. */
  readonly hold: ((page: ListPage<T>) => void) | undefined
  /** All that was kept, if the item is there, else its first pages, up to the one with the item. */
  upTo(item: string, signal: AbortSignal): Promise<ListPage<T>>
}

export function restoreList<T>({
  load,
  idOf,
  keep,
  key,
}: Pick<ListSource<T>, 'load' | 'idOf'> & {
  readonly keep: CacheOptions<T> | undefined
  readonly key: string
}): ComeBack<T> {
  async function kept(isWanted = () => true): Promise<ListPage<T> | undefined> {
    const pages = keep && (await listCache(key))
    const items = pages && isWanted() ? keep.unpack(pages.data, readCached) : []
    return pages && items.length > 0 ? { items, cursor: pages.cursor, at: pages.at } : undefined
  }

  return {
    kept,
    hold:
      keep?.hold &&
      ((page) => {
        const at = Date.now()
        keep.hold?.(page)
        // The next visit begins with what the exchange has said last.
        tellListCache(key, () => ({ at, cursor: page.cursor, data: keep.pack(page.items) }))
      }),
    async upTo(item, signal) {
      const holds = ({ items }: ListPage<T>) => items.some((one) => idOf(one) === item)
      const before = await kept()
      if (before && holds(before)) return before
      let page = await load(undefined, signal)
      for (let asked = 1; asked < maxPages && page.cursor !== null && !holds(page); asked++) {
        const next = await load(page.cursor, signal)
        page = { items: [...page.items, ...next.items], cursor: next.cursor }
      }
      return page
    },
  }
}
