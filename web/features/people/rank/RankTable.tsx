import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { rankMessages } from '#web/i18n/en/rank.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { scrollToTop } from '#web/lib/page/scroll.ts'
import { $location, relocate } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { ListSkeleton } from '#web/ui/LongList/ListFoot.tsx'
import { AsOf } from '#web/ui/LongList/LongList.tsx'
import { useKeptPlace } from '#web/ui/LongList/useKeptPlace.ts'
import { type PageChoice, Pagination } from '#web/ui/Pagination/Pagination.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { FollowButton } from '../FollowButton/FollowButton.tsx'
import { PeopleSkeleton, reasonText } from '../PersonRow/PersonRow.tsx'
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
import { Why } from './Why.tsx'

/** A place in the ranking. The first three stand out by colour, weight and size. */
export function RankPlace({ place }: { place: number }) {
  const t = useStore(rankMessages)
  const { plain } = useStore($intl)
  const text = place < 1_000 ? String(place) : plain().format(place)
  return (
    <span className={place <= 3 ? `rank-place rank-place--${place}` : 'rank-place'}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{t.placeOf({ place: text })}</span>
    </span>
  )
}

/** A user in the ranking, with their figures. */
function RankTableRow({
  person,
  row,
  period,
}: {
  person: RankedPerson
  /** The row in the whole table; the head is 1. */
  row: number
  period: RankPeriod
}) {
  const t = useStore(peopleMessages)
  const { plain } = useStore($intl)
  const { userId: id, slug, nickName, badge, followed, followsYou, place, reason } = person
  return (
    <tr className="rank-table__row" data-item={id} aria-rowindex={row}>
      <td>
        <RankPlace place={place} />
      </td>
      <td>
        <a className="person-row__who" href={linkTo('user', slug)}>
          <Avatar person={person} size={40} />
          <span className="person-row__lines">
            <span className="person-row__name">
              <bdi>{nickName}</bdi>
              <Badge kind={badge} />
            </span>
            <span className="person-row__reason">{reasonText(t, reason)}</span>
          </span>
        </a>
      </td>
      {([person.posts, person.likes, person.newFollowers] as const).map((figure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td className="rank-table__figure" key={at}>
          {plain().format(figure)}
        </td>
      ))}
      <td>
        <Why person={person} period={period} />
      </td>
      <td>
        <FollowButton userId={id} name={nickName} followed={followed} followsYou={followsYou} />
      </td>
    </tr>
  )
}

interface RankTableRowsProps {
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

/** A page of the table, which keeps the scroll position. */
export function RankTableRows({ list, ids, total, from, period, order, place, onOrder }: RankTableRowsProps) {
  const t = useStore(rankMessages)
  const root = useRef<HTMLTableElement>(null)
  useKeptPlace(root, place)
  const head = (name: RankOrder) => <Sorter key={name} name={name} order={order} text={t[name]} onOrder={onOrder} />
  // Tells screen readers the size of the whole table.
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

/** Replaces a row that failed, over all columns. */
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

/** A column heading that sorts: places ascending, numbers descending. */
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
        <span>{text}</span>
        <span className="sorter__mark" aria-hidden="true">
          {direction === 'ascending' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  )
}

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
