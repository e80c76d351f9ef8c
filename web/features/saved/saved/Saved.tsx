import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '#bridge/lib/idle.ts'
import { logIn } from '#web/features/account/account.ts'
import { LateRail } from '#web/features/feed/LateRail.tsx'
import { PostList } from '#web/features/post/PostList/PostList.tsx'
import { postOf } from '#web/features/post/posts.ts'
import { savedMessages } from '#web/i18n/en/saved.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { savedAnchor } from '#web/lib/router/historyState.ts'
import { $location, hrefTo, relocate } from '#web/lib/router/location.ts'
import { ListSearch } from '#web/ui/ListSearch/ListSearch.tsx'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { keepFirst, loadScreens } from '../kept.ts'
import { changes } from '../save.ts'
import { maxSavedQuery, type SavedList, savedWith } from '../savedList.ts'

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
