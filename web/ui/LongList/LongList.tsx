import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { listMessages } from '#web/i18n/en/list.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { List } from '#web/lib/lists/list.ts'
import { $online } from '#web/lib/page/online.ts'
import { markFirstItem } from '#web/lib/page/painted.ts'
import { type Anchor, savedAnchor } from '#web/lib/router/historyState.ts'
import { heightOf, PageGroup, type WindowRange } from '../PageWindow/PageWindow.tsx'
import { ListFoot, ListSkeleton } from './ListFoot.tsx'
import { useKeptPlace } from './useKeptPlace.ts'

type Page = readonly string[]
type Pages = readonly Page[]

/** What fills a phone's screen at first. */
const firstItems: WindowRange = [0, 3]

/** Which items are up for the first paint: the first few, or from where the reader was as many as there is room for. */
function atOnce(pages: Pages, anchor: Anchor | undefined): Map<string | undefined, WindowRange> {
  const reached = anchor ? pages.findIndex((ids) => ids.includes(anchor.id)) : -1
  if (!anchor || reached < 0) return new Map()
  const up = new Map<string | undefined, WindowRange>(pages.map(([first]) => [first, [0, 0]]))
  let from = pages[reached]?.indexOf(anchor.id) ?? 0
  let room = window.innerHeight - anchor.offset
  for (const ids of pages.slice(reached)) {
    let to = from
    while (room > 0 && to < ids.length) {
      room -= heightOf(ids.slice(to, to + 1))
      to += 1
    }
    up.set(ids[0], [from, to])
    from = 0
  }
  return up
}

/** Of a group: enough that a list of thousands has few, and few enough to be put up in a frame. */
const maxPages = 8

/** The pages in groups, which keep theirs for as long as they are there: what comes above them is in groups of its own. `groupOf` remembers which. */
function inGroups(pages: Pages, groupOf: Map<string, string>): ReadonlyMap<string, Page[]> {
  const groups = new Map<string, Page[]>()
  let name = ''
  for (const ids of pages) {
    const [key = ''] = ids
    const isFull = (groups.get(name)?.length ?? maxPages) >= maxPages
    name = groupOf.get(key) ?? (isFull ? key : name)
    groupOf.set(key, name)
    groups.set(name, [...(groups.get(name) ?? []), ids])
  }
  return groups
}

/** A list's items, page by page. */
export function ListPages({
  pages,
  place,
  renderItem,
}: {
  pages: Pages
  place: string
  renderItem: (id: string, isFirst: boolean) => ReactNode
}) {
  const root = useRef<HTMLDivElement>(null)
  const [shown] = useState(() => atOnce(pages, savedAnchor(place)))
  const first = pages[0]?.[0]
  // Another head, too: what has come on top of a short list is seen at once.
  if (!shown.has(first)) shown.set(first, firstItems)
  useKeptPlace(root, place)
  useEffect(() => void markFirstItem(), [])
  const render = useCallback((id: string) => renderItem(id, id === first), [renderItem, first])
  const [groupOf] = useState(() => new Map<string, string>())
  return (
    <div className="long-list" ref={root}>
      {[...inGroups(pages, groupOf)].map(([name, own]) => (
        <PageGroup key={name} pages={own} atOnce={shown} renderItem={render} />
      ))}
    </div>
  )
}

export interface LongListProps {
  /** Ids in pages. It is started here. */
  readonly list: Pick<List<string>, '$list' | 'start' | 'more' | 'retry'>
  /** Where the reader is in it is remembered by this: the history entry's key, and what tells lists of one screen apart. */
  readonly place: string
  /** The same function for as long as the same should be shown. Its element carries `key` and `data-item`, both the id. */
  readonly renderItem: (id: string, isFirst: boolean) => ReactNode
  /** Shown where the list has nothing in it: why, and the next step. */
  readonly empty: ReactNode
  /** Shown while the first items come: of their final height. Default: post cards. */
  readonly skeleton?: ReactNode
  /** Shown at its foot while more come. Default: a post card. */
  readonly next?: ReactNode
}

const dayMs = 86_400_000

/** A list of any length with every state that it can be in, and the reader's place kept. */
export function LongList({ list, place, renderItem, empty, skeleton, next }: LongListProps) {
  const value = useStore(list.$list)
  useEffect(() => void list.start(savedAnchor(place)?.id), [list, place])
  if (value.phase === 'empty') return empty
  if (value.pages.length === 0) return <ListSkeleton list={value} onRetry={list.retry} skeleton={skeleton} />
  return (
    <>
      <AsOf at={value.asOf} />
      <ListPages pages={value.pages} place={place} renderItem={renderItem} />
      {/* A new one with each page: where it stood its posts are, it has not moved. */}
      <ListFoot key={value.pages.length} list={value} onMore={list.more} onRetry={list.retry} next={next} />
    </>
  )
}

/** Says how old the items are while there is no network to bring newer ones, or the last call was lost. */
export function AsOf({ at, isLost = false }: { at: number; isLost?: boolean }) {
  const t = useStore(listMessages)
  const online = useStore($online)
  const { clock, moment } = useStore($intl)
  const format = () => (Date.now() - at < dayMs ? clock() : moment()).format(at)
  return (
    <div role="status">{(isLost || !online) && <p className="long-list__as-of">{t.asOf({ time: format() })}</p>}</div>
  )
}
