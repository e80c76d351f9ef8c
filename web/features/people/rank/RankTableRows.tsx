import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { rankMessages } from '../../../i18n/en/rank.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { Boundary } from '../../../ui/Boundary/Boundary.tsx'
import { useKeptPlace } from '../../../ui/LongList/useKeptPlace.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import type { PeopleList } from '../peopleList.ts'
import { type RankedPerson, type RankOrder, type RankPeriod, rankOrders } from '../rank.ts'
import { RankTableRow } from './RankTableRow.tsx'

export interface RankTableRowsProps {
  readonly list: PeopleList<RankedPerson>
  readonly ids: readonly string[]
  readonly total: number | undefined
  /** How many rows are before the first. */
  readonly from: number
  readonly period: RankPeriod
  readonly order: RankOrder
  readonly place: string
  readonly onOrder: (order: RankOrder) => void
}

/** A page of the table, with the reader's place in it kept. */
export function RankTableRows({ list, ids, total, from, period, order, place, onOrder }: RankTableRowsProps) {
  const t = useStore(rankMessages)
  const root = useRef<HTMLTableElement>(null)
  useKeptPlace(root, place)
  const head = (name: RankOrder) => <Sorter key={name} name={name} order={order} text={t[name]} onOrder={onOrder} />
  // Only a page of it is there: the whole is told to screen readers.
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
      <tbody>
        {ids.map((id, at) => {
          const person = list.person(id)
          return (
            person && (
              <Boundary key={id} name="card" instead={(run) => <BrokenRow id={id} run={run} />}>
                <RankTableRow person={person} row={from + at + 2} period={period} />
              </Boundary>
            )
          )
        })}
      </tbody>
    </table>
  )
}

/** Stands in for a row that failed, over all columns: place, person, what may be sorted by, change, and the way to follow. */
function BrokenRow({ id, run }: { id: string; run: () => void }) {
  const { broken, tryAgain } = useStore(shellMessages)
  return (
    <tr className="broken-card" data-item={id}>
      <td colSpan={rankOrders.length + 3}>
        <StatePanel inline kind="error" title={broken} action={{ label: tryAgain, run }} />
      </td>
    </tr>
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
