import { computed, type ReadableAtom } from 'nanostores'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { createList, type List, type ListValue } from '#web/lib/lists/list.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { onceOnline } from '#web/lib/onceOnline.ts'
import { services } from '#web/lib/page/services.ts'
import { $hidden } from '../moderation/hidden.ts'
import { postOf, rememberPosts } from '../post/posts.ts'
import { findKept, keep } from './kept.ts'
import { changes } from './save.ts'

/** The gateway refuses longer ones. */
export const maxSavedQuery = 100
const limit = 20
const maxQueries = 8

/** Saved posts, latest first, or those that match a query. */
export interface SavedList extends List<string> {
  /** Without what was let go of since, or deleted, and with what was saved since on top. */
  readonly $shown: ReadableAtom<ListValue<string>>
}

function createSaved(query: string): SavedList {
  const list: List<string> = createList<string>({
    idOf: (id) => id,
    pageSize: 10,
    ...(query === '' && { keep }),
    async load(cursor, signal) {
      try {
        const request = { limit, ...(query && { query }), ...(cursor && { cursor }) }
        const answer = await services().client.call('social.saved', request, { signal, silent: true })
        return { items: rememberPosts(answer.posts), cursor: answer.cursor }
      } catch (error) {
        const isLost = error instanceof NetworkError || navigator.onLine === false
        const kept = isLost && query !== '' && !cursor && (await findKept(query))
        if (!kept) throw error
        onceOnline(list.refresh)
        return kept
      }
    },
  })
  return { ...list, $shown: withChanges(list.$list, query === '') }
}

function withChanges($list: ReadableAtom<ListValue<string>>, isWhole: boolean): ReadableAtom<ListValue<string>> {
  // A page keeps its identity for as long as it shows the same.
  const before = new WeakMap<readonly string[], readonly string[]>()
  let top: readonly string[] = []
  return computed([$list, changes(), $hidden], (value, changed, hidden) => {
    const isGone = (id: string) => changed.get(id) === false || hidden.some((one) => one.isDeleted && one.id === id)
    const listed = new Set(value.pages.flat())
    const isFresh = ([id, on]: readonly [string, boolean]) => on && !listed.has(id) && postOf(id) !== undefined
    const fresh = isWhole ? [...changed].filter(isFresh).map(([id]) => id) : []
    if (fresh.reverse().join() !== top.join()) top = fresh
    const pages = [top, ...value.pages].flatMap((page) => {
      const left = page.filter((id) => !isGone(id))
      const last = before.get(page)
      const shown = last?.join() === left.join() ? last : left.length === page.length ? page : left
      before.set(page, shown)
      return shown.length > 0 ? [shown] : []
    })
    const { phase } = value
    if (pages.length > 0) return { ...value, pages, phase: phase === 'empty' ? 'end' : phase }
    return { ...value, pages, phase: phase === 'end' ? 'empty' : phase }
  })
}

const lists = lruPerReader(maxQueries, createSaved)

/** One list a reader and query. */
export const savedWith = (query: string): SavedList => lists(query)
