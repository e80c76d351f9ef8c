import { useStore } from '@nanostores/react'
import { computed, type ReadableAtom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { whenIdle } from '#bridge/lib/idle.ts'
import { logIn } from '#web/features/account/account.ts'
import { LateRail } from '#web/features/feed/LateRail.tsx'
import { $hidden } from '#web/features/moderation/hidden.ts'
import { PostList } from '#web/features/post/PostList/PostList.tsx'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { savedMessages } from '#web/i18n/en/saved.ts'
import { createList, type List, type ListValue } from '#web/lib/lists/list.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { onceOnline } from '#web/lib/onceOnline.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { savedAnchor } from '#web/lib/router/historyState.ts'
import { $location, hrefTo, relocate } from '#web/lib/router/location.ts'
import { ListSearch } from '#web/ui/ListSearch/ListSearch.tsx'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { findKept, keep, keepFirst, loadScreens } from '../kept.ts'
import { changes } from '../save.ts'

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

/** The search is in the address: back and reload keep it. */
const searchFor = (query: string): void =>
  relocate(hrefTo('saved') + (query && `?${new URLSearchParams({ q: query })}`))

const settled: readonly string[] = ['ready', 'end', 'empty']

/** Asks again for what is there. */
const renew = ({ $list, refresh }: SavedList): void => {
  if (settled.includes($list.get().phase)) refresh()
}

function Posts({ query }: { query: string }) {
  const t = useStore(savedMessages)
  const [entry] = useState(() => $location.get().key)
  const place = `${entry} saved ${query}`
  const list = savedWith(query)
  const { phase, pages } = useStore(list.$list)
  const { pages: shown } = useStore(list.$shown)
  const shownList = useMemo(() => ({ ...list, $list: list.$shown }), [list])
  // Saved in another tab, and not seen in this one.
  const isBehind = [...useStore(changes())].some(([id, on]) => on && !postOf(id))
  useEffect(() => {
    if (!savedAnchor(place)) renew(list)
  }, [list, place])
  useEffect(() => {
    if (isBehind) renew(list)
  }, [list, isBehind])
  // All that was loaded has been let go of.
  const isBare = phase === 'ready' && shown.length === 0
  useEffect(() => {
    if (isBare) list.more()
  }, [list, isBare])
  useEffect(() => {
    if (query !== '' || !settled.includes(phase)) return
    const keep = () => Promise.all([keepFirst(pages.flat(), phase !== 'ready'), loadScreens()])
    return whenIdle(
      () =>
        void keep().catch((error: unknown) => console.warn('Could not store all saved posts for offline use.', error)),
    )
  }, [query, phase, pages])
  const empty =
    query === '' ? (
      <StatePanel title={t.emptyTitle} text={t.emptyText} action={{ label: t.toPosts, href: hrefTo('home') }} />
    ) : (
      <StatePanel title={t.noneTitle({ query })} action={{ label: t.showAll, run: () => searchFor('') }} />
    )
  return <PostList list={shownList} place={place} empty={empty} />
}

/** Saved posts, with a search; for a visitor, the log-in. */
export function Saved() {
  const t = useStore(savedMessages)
  const viewer = useStore($viewer)
  const { search } = useStore($location)
  const query = (new URLSearchParams(search).get('q') ?? '').trim().slice(0, maxSavedQuery).trim()
  if (viewer === null) {
    return (
      <Page title={t.title}>
        <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
      </Page>
    )
  }
  const field = (
    <ListSearch query={query} onSearch={searchFor} label={t.search} clearLabel={t.clear} maxLength={maxSavedQuery} />
  )
  return (
    <Page title={t.title} head={field} rail={() => <LateRail />}>
      <Posts key={`${viewer} ${query}`} query={query} />
    </Page>
  )
}

export { Saved as Screen }
