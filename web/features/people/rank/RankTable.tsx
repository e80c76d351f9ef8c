import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { scrollToTop } from '#web/lib/page/scroll.ts'
import { $location, relocate } from '#web/lib/router/location.ts'
import { ListSkeleton } from '#web/ui/LongList/ListSkeleton.tsx'
import { AsOf } from '#web/ui/LongList/LongList.tsx'
import { type PageChoice, Pagination } from '#web/ui/Pagination/Pagination.tsx'
import { PeopleSkeleton } from '../PersonRow/PeopleSkeleton.tsx'
import type { PeopleList } from '../peopleList.ts'
import {
  type RankedPerson,
  type RankOrder,
  type RankPeriod,
  rankOrders,
  rankPageOf,
  rankSizes,
  usualSize,
} from '../rank.ts'
import { RankTableRows } from './RankTableRows.tsx'

interface Chosen extends PageChoice {
  readonly order: RankOrder
}

/** Order, page and size are in the address, so that they can be shared and come back. */
function chosenIn(search: string): Chosen {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const size = Number(query.get('size'))
  return {
    order: rankOrders.find((name) => name === query.get('by')) ?? 'place',
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    pageSize: rankSizes.includes(size) ? size : usualSize,
  }
}

function choose({ order, page, pageSize }: Chosen): void {
  const [path = ''] = $location.get().href.split('?')
  const query = new URLSearchParams({
    ...(order !== 'place' && { by: order }),
    ...(page !== 1 && { page: String(page) }),
    ...(pageSize !== usualSize && { size: String(pageSize) }),
  }).toString()
  relocate(query ? `${path}?${query}` : path)
  scrollToTop()
}

interface RankTableProps {
  readonly period: RankPeriod
  readonly place: string
  readonly empty: ReactNode
  /** People that all pages offer to follow. */
  readonly leading: PeopleList<RankedPerson>
}

/** The ranking as a table, sorted and paged by the exchange. */
export function RankTable({ period, place, empty, leading }: RankTableProps) {
  const chosen = chosenIn(useStore($location).search)
  const { order, page, pageSize } = chosen
  const list = rankPageOf({ period, order, page, size: pageSize })
  const value = useStore(list.$list)
  const told = useStore(list.$total)
  // The previous page's total, until the next answer, so that the page links do not move.
  const [total, setTotal] = useState(told)
  if (told !== undefined && told !== total) setTotal(told)
  useEffect(() => void list.start(), [list])
  const isThere = value.pages.length > 0
  // Loads after the table, which mostly has the same people.
  useEffect(() => {
    if (isThere) leading.start()
  }, [isThere, leading])
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const isBeyond = value.phase === 'empty' && page > last
  useEffect(() => {
    if (isBeyond) choose({ order, pageSize, page: last })
  }, [isBeyond, order, pageSize, last])
  if (value.phase === 'empty' && !isBeyond) return empty
  return (
    <>
      <AsOf at={value.asOf} isLost={value.phase === 'offline'} />
      {isThere ? (
        <RankTableRows
          list={list}
          ids={value.pages.flat()}
          total={total}
          from={(page - 1) * pageSize}
          period={period}
          order={order}
          place={`${place} ${order} ${page} ${pageSize}`}
          onOrder={(by) => choose({ order: by, page: 1, pageSize })}
        />
      ) : (
        <ListSkeleton list={value} onRetry={list.retry} skeleton={<PeopleSkeleton />} />
      )}
      {total !== undefined && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          pageSizes={rankSizes}
          onChange={(next) => choose({ order, ...next })}
        />
      )}
    </>
  )
}
