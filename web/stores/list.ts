import { atom, type ReadableAtom } from 'nanostores'
import { NetworkError } from '../../bridge/exchange/errors/networkError.ts'

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

export interface ListSource<T> {
  load(
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly items: readonly T[]; readonly cursor: string | null }>
  idOf(item: T): string
  /** Most items in one of {@link ListValue.pages}, so that a screen can put up a few at a time. Default: as they come. */
  readonly pageSize?: number
}

export interface List<T> {
  readonly $list: ReadableAtom<ListValue<T>>
  /** Asks for the first page, unless it has been asked for. */
  start(): void
  /** Asks for the next page, when there is one and nothing is under way. */
  more(): void
  /** Asks again for what failed or is slow. */
  retry(): void
  /** Asks for the first page anew; what is shown stays until the answer. */
  refresh(): void
  /** Puts items before the first page, but those that are in the list already. */
  prepend(items: readonly T[]): void
  /** Gives up what is under way. A later {@link start} or {@link retry} asks again. */
  stop(): void
}

const slowAfterMs = 8_000
const failing: readonly ListPhase[] = ['error', 'offline', 'slow']

function cut<T>(items: readonly T[], size: number): (readonly T[])[] {
  const pages: (readonly T[])[] = []
  for (let at = 0; at < items.length; at += size) pages.push(items.slice(at, at + size))
  return pages
}

const isOffline = (error: unknown): boolean =>
  error instanceof NetworkError ? error.offline : globalThis.navigator?.onLine === false

/** The one loader of every list: pages by cursor, every state a screen has, nothing twice. */
export function createList<T>({ load, idOf, pageSize = Number.POSITIVE_INFINITY }: ListSource<T>): List<T> {
  const $list = atom<ListValue<T>>({ phase: 'idle', pages: [], reason: '', asOf: 0 })
  const seen = new Set<string>()
  let cursor: string | null = null
  let running: AbortController | undefined
  let anew = true

  const put = (change: Partial<ListValue<T>>) => $list.set({ ...$list.get(), ...change })
  const unseen = (items: readonly T[]) => items.filter((item) => !seen.has(idOf(item)) && seen.add(idOf(item)))
  const settled = (pages: ListValue<T>['pages']): ListPhase => {
    if (cursor !== null) return 'ready'
    return pages.length > 0 ? 'end' : 'empty'
  }

  function take(items: readonly T[], next: string | null): void {
    if (anew) seen.clear()
    const fresh = cut(unseen(items), pageSize)
    const pages = anew ? fresh : [...$list.get().pages, ...fresh]
    // A source that answers the same page for ever must not be asked for ever.
    cursor = fresh.length === 0 && next === cursor ? null : next
    anew = false
    put({ phase: settled(pages), pages, asOf: Date.now() })
  }

  function fail(error: unknown): void {
    const offline = isOffline(error)
    put({ phase: offline ? 'offline' : 'error', reason: error instanceof Error ? error.message : String(error) })
    if (offline) globalThis.addEventListener?.('online', list.retry, { once: true })
  }

  async function run(): Promise<void> {
    running?.abort()
    const mine = new AbortController()
    running = mine
    put({ phase: anew ? 'loading' : 'more', reason: '' })
    const timer = setTimeout(() => running === mine && put({ phase: 'slow' }), slowAfterMs)
    try {
      const page = await load((anew ? undefined : cursor) ?? undefined, mine.signal)
      if (running === mine) take(page.items, page.cursor)
    } catch (error) {
      if (running === mine) fail(error)
    } finally {
      clearTimeout(timer)
      if (running === mine) running = undefined
    }
  }

  const list: List<T> = {
    $list,
    start: () => {
      if ($list.get().phase === 'idle') void run()
    },
    more: () => {
      if ($list.get().phase === 'ready') void run()
    },
    retry: () => {
      if (failing.includes($list.get().phase)) void run()
    },
    refresh: () => {
      anew = true
      void run()
    },
    prepend: (items) => {
      const pages = [...cut(unseen(items), pageSize), ...$list.get().pages]
      const { phase } = $list.get()
      put({ pages, phase: phase === 'empty' ? settled(pages) : phase })
    },
    stop: () => {
      if (!running) return
      running.abort()
      running = undefined
      anew = anew || $list.get().pages.length === 0
      put({ phase: $list.get().pages.length > 0 && !anew ? settled($list.get().pages) : 'idle' })
    },
  }
  return list
}
