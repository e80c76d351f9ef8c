import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { markFirstItem } from '#web/lib/page/firstItem.ts'
import { type Anchor, savedAnchor } from '#web/lib/router/scrollAnchor.ts'
import { heightOf, PageGroup, type WindowRange } from '../PageWindow/PageWindow.tsx'
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
