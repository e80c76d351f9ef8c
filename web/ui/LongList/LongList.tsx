import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { listMessages } from '#web/i18n/en/list.ts'
import { $intl } from '#web/i18n/i18n.ts'
import type { List } from '#web/lib/lists/list.ts'
import { $online } from '#web/lib/page/online.ts'
import { savedAnchor } from '#web/lib/router/scrollAnchor.ts'
import { ListFoot } from './ListFoot.tsx'
import { ListPages } from './ListPages.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'

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
