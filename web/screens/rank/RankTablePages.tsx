import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { useKeptPlace } from '../../components/LongList/useKeptPlace.ts'
import { rankMessages } from '../../messages/rank.ts'
import { keptAnchor } from '../../stores/listPlace.ts'
import { type RankOrder, type RankPeriod, rankOrders } from '../../stores/rank.ts'
import { RankTablePage } from './RankTablePage.tsx'

export interface RankTablePagesProps {
  readonly pages: readonly (readonly string[])[]
  readonly total: number | undefined
  readonly period: RankPeriod
  readonly order: RankOrder
  readonly place: string
  readonly onOrder: (order: RankOrder) => void
}

/** The table itself, page by page, with the reader's place in it kept. */
export function RankTablePages({ pages, total, period, order, place, onOrder }: RankTablePagesProps) {
  const t = useStore(rankMessages)
  const root = useRef<HTMLTableElement>(null)
  const [anchor] = useState(() => keptAnchor(place)?.id)
  useKeptPlace(root, place)
  const head = (name: RankOrder) => <Sorter key={name} name={name} order={order} text={t[name]} onOrder={onOrder} />
  // Only what is near the screen is in the page: the whole is told to screen readers.
  return (
    <table className="rank-table" ref={root} aria-label={t.title} aria-rowcount={total === undefined ? -1 : total + 1}>
      <thead>
        <tr>
          {head('place')}
          <th scope="col">{t.person}</th>
          {rankOrders.slice(1).map(head)}
          <th scope="col">{t.change}</th>
          <th scope="col">
            <span className="visually-hidden">{t.follow}</span>
          </th>
        </tr>
      </thead>
      {pages.map((ids, at) => (
        <RankTablePage
          key={ids[0]}
          ids={ids}
          from={pages.slice(0, at).flat().length}
          isUp={anchor === undefined ? at === 0 : ids.includes(anchor)}
          period={period}
          order={order}
        />
      ))}
    </table>
  )
}

/** A column's heading that sorts by it: places from the first, numbers from the greatest. */
function Sorter({
  name,
  order,
  text,
  onOrder,
}: {
  name: RankOrder
  order: RankOrder
  text: string
  onOrder: (order: RankOrder) => void
}) {
  const isOn = name === order
  const direction = name === 'place' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={isOn ? direction : 'none'}>
      <button className={isOn ? 'sorter sorter--on' : 'sorter'} type="button" onClick={() => onOrder(name)}>
        {text}
        <span className="sorter__mark" aria-hidden="true">
          {direction === 'ascending' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  )
}
