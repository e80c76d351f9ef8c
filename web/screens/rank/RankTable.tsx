import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { ListFoot } from '../../components/LongList/ListFoot.tsx'
import { ListStandIn } from '../../components/LongList/ListStandIn.tsx'
import { AsOf } from '../../components/LongList/LongList.tsx'
import { PeopleSkeleton } from '../../components/PersonRow/PeopleSkeleton.tsx'
import { keptAnchor } from '../../stores/listPlace.ts'
import { $place, relocate } from '../../stores/place.ts'
import { type RankOrder, type RankPeriod, rankOf, rankOrders } from '../../stores/rank.ts'
import { RankTablePages } from './RankTablePages.tsx'

/** The order is in the address, so that it can be shared and comes back. */
function orderOf(search: string): RankOrder {
  const wanted = new URLSearchParams(search).get('by')
  return rankOrders.find((name) => name === wanted) ?? 'place'
}

const orderBy = (order: RankOrder): void => {
  const [path = ''] = $place.get().href.split('?')
  relocate(order === 'place' ? path : `${path}?by=${order}`)
}

/** The ranking as a table, sorted by the column that the reader chooses: by the exchange, so that it is true of all of it. */
export function RankTable({ period, place, empty }: { period: RankPeriod; place: string; empty: ReactNode }) {
  const order = orderOf(useStore($place).search)
  const list = rankOf(period, order)
  const value = useStore(list.$list)
  const total = useStore(list.$total)
  useEffect(() => void list.start(keptAnchor(`${place} ${order}`)?.id), [list, place, order])
  if (value.phase === 'empty') return empty
  if (value.pages.length === 0) return <ListStandIn list={value} onRetry={list.retry} skeleton={<PeopleSkeleton />} />
  return (
    <>
      <AsOf at={value.asOf} isLost={value.phase === 'offline'} />
      <RankTablePages
        key={order}
        pages={value.pages}
        total={total}
        period={period}
        order={order}
        place={`${place} ${order}`}
        onOrder={orderBy}
      />
      <ListFoot list={value} onMore={list.more} onRetry={list.retry} />
    </>
  )
}
