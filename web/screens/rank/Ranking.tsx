import { useStore } from '@nanostores/react'
import { useCallback, useMemo } from 'react'
import { FollowAll } from '../../components/FollowAll/FollowAll.tsx'
import { LongList } from '../../components/LongList/LongList.tsx'
import { PeopleSkeleton } from '../../components/PersonRow/PeopleSkeleton.tsx'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { rankMessages } from '../../messages/rank.ts'
import { $device } from '../../stores/device.ts'
import { type RankPeriod, rankOf, rankPageOf, usualSize } from '../../stores/rank.ts'
import { firstOf } from './firstOf.ts'
import { RankRow } from './RankRow.tsx'
import { RankTable } from './RankTable.tsx'
import { periodWords } from './tabs.ts'

/** The ranking of a period: rows on a phone, a table that can be sorted where there is room. */
export function Ranking({ period, entry, onMonth }: { period: RankPeriod; entry: string; onMonth: () => void }) {
  const t = useStore(rankMessages)
  const wide = useStore($device) === 'pc'
  const list = wide ? rankPageOf({ period, order: 'place', page: 1, size: usualSize }) : rankOf(period, 'place')
  const { pages } = useStore(list.$list)
  const few = useMemo(() => firstOf(list, pages), [list, pages])
  const row = useCallback((id: string) => <RankRow key={id} id={id} period={period} />, [period])
  const empty = (
    <StatePanel
      title={t.emptyTitle}
      text={t.emptyText}
      {...(period !== '30d' && { action: { label: t.toMonth, run: onMonth } })}
    />
  )
  const place = `${entry} ${period}`
  return (
    <div className="ranking">
      <FollowAll label={t.leading({ period: t[periodWords[period]] })} people={few} />
      {wide ? (
        <RankTable period={period} place={place} empty={empty} leading={list} />
      ) : (
        <LongList list={list} place={place} renderItem={row} skeleton={<PeopleSkeleton />} empty={empty} />
      )}
    </div>
  )
}
