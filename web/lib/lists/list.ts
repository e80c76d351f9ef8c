import { atom, type ReadableAtom } from 'nanostores'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { late } from '#bridge/lib/late.ts'
import { scrolled } from '../page/scroll.ts'
import { slowAfterMs } from '../page/services.ts'
import { cacheKey, type ListPage, type ListSource, tellListCache } from './cached.ts'

/**
 * `ready`: there is more to ask for; `end`: there is not. `loading`, `slow`, `error` and `offline` speak of the first page
 * while there is none, else of what is being asked for beside the pages that stay.
 */
export type ListPhase = 'idle' | 'loading' | 'ready' | 'more' | 'end' | 'empty' | 'slow' | 'error' | 'offline'

export interface ListValue<T> {
  readonly phase: ListPhase
  /** In order. A page keeps its identity for as long as it is shown. */
  readonly pages: readonly (readonly T[])[]
  /** A sentence, while the phase is `error` or `offline`. */
  readonly reason: string
  /** When the last answer came, in ms since 1970; 0 before the first. */
  readonly asOf: number
}

export interface List<T> {
  readonly $list: ReadableAtom<ListValue<T>>
  /**
   * Asks for the first page, unless it has been asked for. Where the reader was at an item, all up to it: as it was kept, else
   * by a few calls.
   */
  start(item?: string): void
  /** Asks for the next page, when there is one and nothing is under way. */
  more(): void
  /** Asks again for what failed or is slow. */
  retry(): void
  /** Requests the first page again; the current items stay until the answer. */
  refresh(): void
  /** Puts items before the first page, but those that are in the list already. */
  prepend(items: readonly T[]): void
  /** Cancels pending requests. A later {@link start} or {@link retry} sends them again. */
  stop(): void
}

/** If an answer takes longer than this, the cached list shows first. */
const keptAfterMs = 500
/** What brings back where the reader was keeps no request waiting for longer. */
const comeBackMs = 2_000
/** A longer list is not cached: a reader who returns to its end starts at the top. */
const maxKept = 300
/** A list that begins with more pages of nothing has nothing. */
const maxEmpty = 3

const failing: readonly ListPhase[] = ['error', 'offline', 'slow']

function cut<T>(items: readonly T[], size: number): (readonly T[])[] {
  const pages: (readonly T[])[] = []
  for (let at = 0; at < items.length; at += size) pages.push(items.slice(at, at + size))
  return pages
}

/** The one loader of every list: pages by cursor, every state a screen has, nothing twice. */
export function createList<T>({ load, idOf, pageSize = Number.POSITIVE_INFINITY, keep }: ListSource<T>): List<T> {
  const $list = atom<ListValue<T>>({ phase: 'idle', pages: [], reason: '', asOf: 0 })
  const seen = new Set<string>()
  let cursor: string | null = null
  let running: AbortController | undefined
  let fromStart = true
  // Takes the first page where what was kept is being read.
  let hold: ((page: ListPage<T>) => void) | undefined
  let sought: string | undefined
  let key = ''
  let empty = 0

  const put = (change: Partial<ListValue<T>>) => $list.set({ ...$list.get(), ...change })
  const unseen = (items: readonly T[]) => items.filter((item) => !seen.has(idOf(item)) && seen.add(idOf(item)))
  const settled = (pages: ListValue<T>['pages']): ListPhase => {
    if (cursor !== null) return 'ready'
    return pages.length > 0 ? 'end' : 'empty'
  }

  function take({ items, cursor: next, at = Date.now() }: ListPage<T>): void {
    if (fromStart) {
      seen.clear()
      empty = 0
    }
    const fresh = cut(unseen(items), pageSize)
    const pages = fromStart ? fresh : [...$list.get().pages, ...fresh]
    // A source that answers the same page for ever must not be asked for ever.
    cursor = (fresh.length === 0 && next === cursor) || (pages.length === 0 && ++empty > maxEmpty) ? null : next
    fromStart = false
    put({ phase: settled(pages), pages, asOf: at })
    tell()
  }

  const tell = () =>
    keep &&
    tellListCache(key, () => {
      const { pages, asOf: at } = $list.get()
      const items = pages.flat()
      return items.length <= maxKept ? { at, cursor, data: keep.pack(items) } : undefined
    })

  /** Loads the module that restores cached lists; `undefined` if it does not load soon. */
  const past = () =>
    Promise.race([
      late(() => import('./restoreList.ts'), 'beside').then(
        ({ restoreList: comeBack }) => comeBack({ load, idOf, keep, key }),
        () => undefined,
      ),
      new Promise<undefined>((resolve) => setTimeout(resolve, comeBackMs)),
    ])

  /** The next page, or of a new list all pages up to the item that is sought. */
  async function ask(signal: AbortSignal): Promise<ListPage<T>> {
    const found = sought !== undefined && (await past())?.upTo(sought, signal)
    return found || load((fromStart ? undefined : cursor) ?? undefined, signal)
  }

  /** Shows the cached list while there is nothing else; the request is still pending. */
  async function showKept(mine: AbortController): Promise<boolean> {
    const before = keep && $list.get().pages.length === 0 ? await past() : undefined
    const kept = await before?.kept(() => running === mine)
    if (!kept) return false
    take(kept)
    fromStart = true
    hold = before?.hold
    put({ phase: 'loading' })
    return true
  }

  async function run(): Promise<void> {
    running?.abort()
    const mine = new AbortController()
    running = mine
    key = keep ? cacheKey(keep.name) : ''
    put({ phase: fromStart ? 'loading' : 'more', reason: '' })
    const timer = setTimeout(() => running === mine && put({ phase: 'slow' }), slowAfterMs)
    if (keep?.hold && sought === undefined) setTimeout(showKept, keptAfterMs, mine)
    try {
      const page = await ask(mine.signal)
      if (running === mine) {
        // Where there is nothing any more, what was kept is not true.
        if (fromStart && hold && page.items.length > 0) {
          hold(page)
          put({ phase: settled($list.get().pages), asOf: Date.now() })
          fromStart = false
        } else take(page)
        hold = undefined
      }
    } catch (error) {
      const isLost = error instanceof NetworkError || navigator.onLine === false
      const isKept = isLost && (await showKept(mine))
      const isOffline = isKept || (error instanceof NetworkError ? error.offline : isLost)
      if (running === mine) {
        put({ phase: isOffline ? 'offline' : 'error', reason: reasonOf(error) })
        if (isOffline) addEventListener('online', list.retry, { once: true })
      }
    } finally {
      clearTimeout(timer)
      sought = undefined
      if (running === mine) running = undefined
    }
    // Nothing is there that could be scrolled to its end.
    if ($list.get().phase === 'ready' && $list.get().pages.length === 0) await run()
  }

  const list: List<T> = {
    $list,
    start: (item) => {
      if ($list.get().phase !== 'idle') return
      sought = item || undefined
      void run()
    },
    more: () => {
      if ($list.get().phase === 'ready') void run()
    },
    retry: () => {
      if (!failing.includes($list.get().phase)) return
      // What was kept is gone on with, where it is being read: a new first page would move it.
      if (cursor !== null && scrolled() > globalThis.innerHeight) fromStart = false
      void run()
    },
    refresh: () => {
      fromStart = true
      hold = undefined
      void run()
    },
    prepend: (items) => {
      const pages = [...cut(unseen(items), pageSize), ...$list.get().pages]
      const { phase } = $list.get()
      put({ pages, phase: phase === 'empty' ? settled(pages) : phase })
      tell()
    },
    stop: () => {
      if (!running) return
      running.abort()
      running = undefined
      fromStart = fromStart || $list.get().pages.length === 0
      put({ phase: fromStart ? 'idle' : settled($list.get().pages) })
    },
  }
  return list
}
