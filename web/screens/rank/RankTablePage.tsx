import { memo, useLayoutEffect, useRef, useState } from 'react'
import { watchNear } from '../../components/PageWindow/watchNear.ts'
import type { RankOrder, RankPeriod } from '../../stores/rank.ts'
import { RankTableRow } from './RankTableRow.tsx'

/** Of a row that has not been measured, in CSS pixels. */
const rowHeight = 64

/** A page of the table, whose rows are there only while it is near the screen; else a space of their height. */
export const RankTablePage = memo(function RankTablePage({
  ids,
  from,
  isUp,
  period,
  order,
}: {
  ids: readonly string[]
  /** How many rows are before it. */
  from: number
  /** For the first paint. */
  isUp: boolean
  period: RankPeriod
  order: RankOrder
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(isUp)
  const [space, setSpace] = useState(ids.length * rowHeight)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    return watchNear(element, (isNear) => {
      if (!isNear) setSpace(element.getBoundingClientRect().height)
      setNear(isNear)
    })
  }, [])
  return (
    <tbody ref={body}>
      {near ? (
        ids.map((id, at) => <RankTableRow key={id} id={id} row={from + at + 2} period={period} order={order} />)
      ) : (
        <tr style={{ blockSize: `${space}px` }}>
          <td colSpan={7} />
        </tr>
      )}
    </tbody>
  )
})
